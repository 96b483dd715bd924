import { type Outcome, unreadable } from './errors.ts';

/**
 * Checks that a response is about the requested item. A cache or a connection before the operator may return the response of
 * another request, and the gateway would keep it for everybody, or sign a player in to the account of another.
 * @throws DomainError UPSTREAM_UNREADABLE for another item.
 */
export function requireId(id: string, requestedId: string, outcome: Outcome = 'outcomeKnown'): void {
  if (id !== requestedId) throw unreadable(outcome, 'the response is about another item');
}
