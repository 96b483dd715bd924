import { unreadable } from './errors.ts';

/**
 * Checks that a response is about the requested item. A cache or a connection before the operator may return the response of
 * another request, and the gateway would keep it for everybody.
 * @throws DomainError UPSTREAM_UNREADABLE for another item.
 */
export function requireId(id: string, requestedId: string): void {
  if (id !== requestedId) throw unreadable('outcomeKnown', 'the response is about another item');
}
