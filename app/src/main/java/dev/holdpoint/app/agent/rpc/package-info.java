/**
 * Programs that speak JSON-RPC, one object on each line of standard input and output. Room rule:
 * agent.process and our JSON; what the methods mean is no business of this package.
 */
@NullMarked
package dev.holdpoint.app.agent.rpc;

import org.jspecify.annotations.NullMarked;
