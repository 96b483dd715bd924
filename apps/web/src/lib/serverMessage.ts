import { domainErrorOf } from './api/errors.ts';

const LONGEST = 300;

/** What the gateway said of a failure, cut to a notice's length (readings 14); else the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  const message = domainErrorOf(error)?.message.trim();
  return message ? cut(message) : fallback;
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
