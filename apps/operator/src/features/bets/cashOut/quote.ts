import { MIN_CASH_OUT_CENTS } from '@ushindi/shared/cashOut';

/**
 * An offer that a player may accept, for a part of the stake, while the bet has had `number - 1` cash outs. The id has all of
 * this as text and is no proof: the operator pays it only if the present offer is at least as high (decision 78).
 */
type Quote = { number: number; stakeCents: number; paidCents: number; expiresMs: number };

/** How long an offer is valid. */
export const QUOTE_VALID_MS = 6_000;

const PATTERN = /^(\d{1,4})-(\d{1,12})-(\d{1,12})-(\d{1,15})$/;

/** The id of a quote. */
export const quoteIdOf = ({ number, stakeCents, paidCents, expiresMs }: Quote): string =>
  [number, stakeCents, paidCents, expiresMs].join('-');

/** The quote of an id; null for any other text. */
export function readQuote(quoteId: string): Quote | null {
  const [number, stakeCents, paidCents, expiresMs] = (PATTERN.exec(quoteId)?.slice(1) ?? []).map(Number);
  if (!number || !stakeCents || !paidCents || !expiresMs || paidCents < MIN_CASH_OUT_CENTS) return null;
  return { number, stakeCents, paidCents, expiresMs };
}
