// A task's page: its gates are answered as in the inbox, its log is followed as on the live page.

import "./inbox.js";
import "./work.js";
