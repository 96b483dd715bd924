import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The header that carries a request's id from the browser through the gateway to the operator, and back in answers. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What may stand in a log as it came: no text, no line's end. */
const SOUND = /^[\w-]{8,64}$/;

/** The id that a request brings along, or one of its own. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SOUND.test(given) ? given : randomUUID();
}
