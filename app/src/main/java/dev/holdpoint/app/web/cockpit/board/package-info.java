/**
 * The board: which tasks an address asks for, and how they stand beside and under each other. Room
 * rule: as the cockpit's; it reads listings in parts and writes nothing.
 */
@NullMarked
package dev.holdpoint.app.web.cockpit.board;

import org.jspecify.annotations.NullMarked;
