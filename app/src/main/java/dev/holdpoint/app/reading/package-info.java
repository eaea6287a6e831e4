/**
 * Documents as text, and the tools by which a model reads them. What people attach may be broken or
 * hostile: formats are taken apart by a process of its own with little time and memory. Knows no
 * agent.
 */
@NullMarked
package dev.holdpoint.app.reading;

import org.jspecify.annotations.NullMarked;
