import { createHmac, timingSafeEqual } from 'node:crypto';

/** Callback kinds. The words are neutral, because Safaricom refuses addresses that contain its brands. */
export const CALLBACK_KINDS = ['deposit', 'payout', 'status', 'timeout'] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

/**
 * Callback addresses, one per payment and kind. Each ends with an unguessable token that is valid for that payment
 * and kind only.
 */
export class CallbackUrls {
  readonly #base: string;
  readonly #key: string;

  /** `base` is the operator's address as Safaricom reaches it, without a trailing slash. */
  constructor(base: string, key: string) {
    this.#base = base;
    this.#key = key;
  }

  /** The callback address of a payment. */
  of(kind: CallbackKind, reference: number): string {
    return `${this.#base}/payments/${kind}/${reference}/${this.#tokenOf(kind, reference)}`;
  }

  /** Whether a token belongs to this payment and kind. Compares in constant time. */
  isValidToken(kind: CallbackKind, reference: number, token: string): boolean {
    const [given, wanted] = [Buffer.from(token), Buffer.from(this.#tokenOf(kind, reference))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  // Hexadecimal, because base64 can spell a word that Safaricom refuses in addresses.
  #tokenOf(kind: CallbackKind, reference: number): string {
    return createHmac('sha256', this.#key).update(`${kind}:${reference}`).digest('hex');
  }
}
