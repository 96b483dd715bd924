import type { Decoded } from './envelope.ts';
import type { UpstreamRequest } from './request.ts';

/** Shorter ones are no secrets but a developer's placeholders, which occur in ordinary words. */
const MIN_LENGTH = 12;
const HIDDEN = '[hidden]';

const replaced = (text: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, HIDDEN), text);

/** An answer's text without the keys and the token that its request carried, which an operator may repeat. */
export function withoutSecrets(text: string, { secrets }: UpstreamRequest): string {
  return replaced(
    text,
    secrets.filter(({ length }) => length >= MIN_LENGTH).flatMap((each) => [each, JSON.stringify(each).slice(1, -1)]),
  );
}

/** An answer whose words do not tell where the operator is; addresses of games are data, and stay. */
export function withoutAddress<Answer extends Decoded>(decoded: Answer, { url }: UpstreamRequest): Answer {
  if (!('message' in decoded)) return decoded;
  const { host, hostname } = new URL(url);
  return { ...decoded, message: replaced(decoded.message, [host, hostname]) };
}
