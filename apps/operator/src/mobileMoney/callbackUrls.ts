import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Key } from '../keys/keys.ts';

/** Callbacks about one payment. The words are neutral, because Safaricom refuses addresses that contain its brands. */
export const PAYMENT_CALLBACKS = ['deposit', 'payout', 'status', 'timeout'] as const;
/** Callbacks about payments to a pay bill number, before and after the money moves. */
export type PayBillCallback = 'validation' | 'received';
type CallbackKind = (typeof PAYMENT_CALLBACKS)[number] | PayBillCallback;

/**
 * Callback addresses, one per kind and payment or pay bill number. Each ends with an unguessable token that is valid for
 * that one only.
 */
export class CallbackUrls {
  readonly #base: string;
  readonly #key: Key;

  /** `base` is the public address of the operator for Safaricom, without a trailing slash. */
  constructor(base: string, key: Key) {
    this.#base = base;
    this.#key = key;
  }

  /** The callback address of a payment or of a pay bill number. */
  of(kind: CallbackKind, reference: number): string {
    return `${this.#base}/payments/${kind}/${reference}/${tokenOf(this.#key.current, kind, reference)}`;
  }

  /** Whether a token belongs to this reference and kind, also one of the previous key. Compares in constant time. */
  isValidToken(kind: CallbackKind, reference: number, token: string): boolean {
    const { current, previous } = this.#key;
    return [current, previous ?? current].some((key) => isEqual(token, tokenOf(key, kind, reference)));
  }
}

// Hexadecimal, because base64 can spell a word that Safaricom refuses in addresses.
const tokenOf = (key: string, kind: CallbackKind, reference: number): string =>
  createHmac('sha256', key).update(`${kind}:${reference}`).digest('hex');

function isEqual(token: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(token), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
