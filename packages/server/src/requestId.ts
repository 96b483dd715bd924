import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The header with a request's id, from the browser through the gateway to the operator and back. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Safe in a log: no free text, no line break. */
const VALID = /^[\w-]{8,64}$/;

/** The id that a request carries, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && VALID.test(given) ? given : randomUUID();
}
