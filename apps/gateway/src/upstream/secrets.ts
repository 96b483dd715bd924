import type { Decoded } from './envelope.ts';
import type { UpstreamRequest } from './request.ts';

/** Shorter values are placeholders in development and occur in ordinary text. */
const MIN_LENGTH = 12;
const HIDDEN = '[hidden]';

const hide = (text: string, values: readonly string[]): string =>
  values.reduce((rest, value) => rest.replaceAll(value, HIDDEN), text);

/** A response's text without the keys and the token of its request, which an operator may repeat. */
export function withoutSecrets(text: string, { secrets }: UpstreamRequest): string {
  return hide(
    text,
    secrets.filter(({ length }) => length >= MIN_LENGTH).flatMap((each) => [each, JSON.stringify(each).slice(1, -1)]),
  );
}

/** A response whose message does not contain the operator's address. Addresses in its data stay. */
export function withoutAddress<D extends Decoded>(decoded: D, { origin }: UpstreamRequest): D {
  if (!('message' in decoded)) return decoded;
  const { host, hostname } = new URL(origin);
  return { ...decoded, message: hide(decoded.message, [host, hostname]) };
}
