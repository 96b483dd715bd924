import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a callback is about. The words are neutral: Safaricom refuses addresses that contain its own brands. */
export const CALLBACK_KINDS = ['deposit', 'payout', 'status', 'timeout'] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

/**
 * Addresses of callbacks, one for each payment and kind. The token at the end cannot be guessed and is good for that one
 * alone: knowing where one payment is called back about says nothing about another.
 */
export class CallbackUrls {
  readonly #base: string;
  readonly #key: string;

  /** `base` is where Safaricom reaches the operator, without a slash at the end. */
  constructor(base: string, key: string) {
    this.#base = base;
    this.#key = key;
  }

  /** The address to be called about a payment. */
  of(kind: CallbackKind, reference: number): string {
    return `${this.#base}/payments/${kind}/${reference}/${this.#tokenOf(kind, reference)}`;
  }

  /** Whether a token is the one of this payment and kind. Its duration does not tell how much of it was right. */
  isRight(kind: CallbackKind, reference: number, token: string): boolean {
    const [given, wanted] = [Buffer.from(token), Buffer.from(this.#tokenOf(kind, reference))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  // Hexadecimal: base64 would now and then spell a word that Safaricom refuses in addresses.
  #tokenOf(kind: CallbackKind, reference: number): string {
    return createHmac('sha256', this.#key).update(`${kind}:${reference}`).digest('hex');
  }
}
