import type { Decoded } from './envelope.ts';
import type { UpstreamRequest } from './request.ts';

/** Shorter values are placeholders in development and occur in ordinary text. */
const MIN_LENGTH = 12;
const HIDDEN = '[hidden]';

const hide = (text: string, values: readonly string[]): string =>
  values.reduce((rest, value) => rest.replaceAll(value, HIDDEN), text);

/** A JSON escape: of a printable character, or any other. */
const ESCAPE = /\\(?:u00([2-7][\da-f])|(.))/gis;
/** Characters that stay escaped in a JSON text. */
const SYNTAX = new Set(['"', '\\']);

/** The same JSON without the escapes that it does not need. Some encoders write a slash or a plus as one. */
function withPlainCharacters(text: string): string {
  return text.replaceAll(ESCAPE, (escape, hex: string | undefined, sign: string | undefined) => {
    const character = hex === undefined ? sign : String.fromCharCode(Number.parseInt(hex, 16));
    return character === '/' || (hex !== undefined && !SYNTAX.has(character ?? '')) ? (character ?? '') : escape;
  });
}

/** A response's text without the keys and the token of its request, which an operator may repeat. */
export function withoutSecrets(text: string, { secrets }: UpstreamRequest): string {
  const values = secrets
    .filter(({ length }) => length >= MIN_LENGTH)
    .flatMap((each) => [each, JSON.stringify(each).slice(1, -1)]);
  const plain = text.includes('\\') ? withPlainCharacters(text) : text;
  return values.some((value) => plain.includes(value)) ? hide(plain, values) : text;
}

/** A response whose message does not contain the operator's address. Addresses in its data stay. */
export function withoutAddress<D extends Decoded>(decoded: D, { origin }: UpstreamRequest): D {
  if (!('message' in decoded)) return decoded;
  const { host, hostname } = new URL(origin);
  return { ...decoded, message: hide(decoded.message, [host, hostname]) };
}
