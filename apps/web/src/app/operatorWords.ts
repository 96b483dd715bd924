import { TRPCClientError } from '@trpc/client';
import type { AppRouter, DomainErrorView } from '@ushindi/api-contract';
import type { Translator } from '#lib/api/operatorWords.ts';
import { confirmations } from '#i18n/en/confirmations.ts';
import { refusals } from '#i18n/en/refusals.ts';

// This module is a file of its own. It loads with a player's first change or with the first failure.

type Params = { kind: string };
type Texts = Readonly<Record<string, string | ((params: never) => string) | undefined>>;

/**
 * A message in a language. Without a reason, or with one that the texts lack, the message stays in English. The gateway's
 * message of a refusal without one is dropped, because every screen has its own.
 */
function inWords(texts: Texts, message: string, said: Params | undefined): string {
  if (said?.kind === 'failed') return '';
  const text = said === undefined ? undefined : texts[said.kind];
  return typeof text === 'function' ? text(said as never) : (text ?? message);
}

function translated(texts: Texts, domain: DomainErrorView): DomainErrorView {
  const { message, details } = domain;
  const offending = details.offending?.map((each) => ({ ...each, message: inWords(texts, each.message, each.reason) }));
  return {
    ...domain,
    message: inWords(texts, message, details.reason),
    details: { ...details, ...(offending && { offending }) },
  };
}

type Messages = { message?: string; confirmation?: Params; reason?: Params };

/** Translates the messages of responses. */
export const translatorOf = (words: { refusals: Texts; confirmations: Texts }): Translator => ({
  failure(error) {
    const { shape, meta } = error;
    if (!shape?.data.domain) return error;
    const domain = translated(words.refusals, shape.data.domain);
    const inLanguage = { ...shape, message: domain.message, data: { ...shape.data, domain } };
    return new TRPCClientError<AppRouter>(domain.message, { result: { error: inLanguage }, ...(meta && { meta }) });
  },
  data(data) {
    const { message = '', confirmation, reason }: Messages = data;
    const texts = confirmation === undefined ? words.refusals : words.confirmations;
    return { ...data, message: inWords(texts, message, confirmation ?? reason) };
  },
});

/** Translates the messages of responses into the page's language. */
export const translator = translatorOf({ refusals, confirmations });
