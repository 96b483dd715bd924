import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The header with a request's id, from the proxy or the gateway to the operator, and back to the browser. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Ids that are safe in a log: no free text, no line break. */
const VALID = /^[\w-]{8,64}$/;

/**
 * The id of a request. It is the id in the header if the sender is trusted, such as our own proxy, and
 * otherwise a new one. An untrusted id could be a phone number, or the id of another request.
 */
export function requestIdOf(headers: IncomingHttpHeaders, isTrusted: boolean): string {
  const given = headers[REQUEST_ID_HEADER];
  return isTrusted && typeof given === 'string' && VALID.test(given) ? given : randomUUID();
}
