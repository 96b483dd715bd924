import type { CallerBrowser } from '@ushindi/api-contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../rateLimit/addressKey.ts';

// Most user agents contain the names of other browsers too, so the first match counts. Labels are fixed, so that no
// text of the header is shown.
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Opera Mini', /Opera Mini/],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg/],
  ['Samsung Internet', /SamsungBrowser/],
  ['UC Browser', /UCBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['KaiOS', /KAIOS/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
];

const nameIn = (names: typeof BROWSERS, text: string): string =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

/** Browser and system of a user agent, without versions, such as 'Chrome on Android'; empty if unknown. */
export function browserName(userAgent: string): string {
  return [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== '').join(' on ');
}

/** Names the browser of a request. */
export function browserOf({ headers, ip }: FastifyRequest): CallerBrowser {
  return { name: browserName(headers['user-agent'] ?? ''), network: networkOf(ip) };
}
