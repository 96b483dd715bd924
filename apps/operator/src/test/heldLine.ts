import { OperatorError } from '../http/errors.ts';
import type { MobileMoney, PaymentRequest } from '../ports/mobileMoney.ts';

/**
 * A failure of a request to mobile money: the provider refuses it, the request is lost, or the response is lost. A
 * withdrawal may also be paid or fail later without a callback.
 */
export type Trouble = 'none' | 'refused' | 'lost' | 'answerLost' | 'silentlyPaid' | 'silentlyFailed';

const SILENT_RESULTS: Partial<Record<Trouble, string>> = { silentlyPaid: '0', silentlyFailed: '2001' };

/** A connection to mobile money whose failures are set by the test. */
export class HeldLine {
  /** The failure of a request of an amount. */
  troubleOf: (amountCents: number) => Trouble = () => 'none';
  /** Results without a callback, by payment id. */
  readonly #silent = new Map<number, string>();

  /** Wraps a mobile-money service. */
  to(service: MobileMoney): MobileMoney {
    return {
      requestPayment: (request) => this.#carry(request, () => service.requestPayment(request)),
      sendMoney: async (request) => {
        const silent = SILENT_RESULTS[this.troubleOf(request.amountCents)];
        if (silent === undefined) return this.#carry(request, () => service.sendMoney(request));
        this.#silent.set(request.reference, silent);
        throw new Error('connection lost');
      },
      query: async (asked) => {
        const resultCode = this.#silent.get(asked.reference);
        return resultCode === undefined ? service.query(asked) : { state: 'reported', resultCode, receipt: null };
      },
    };
  }

  async #carry<Result>({ amountCents }: PaymentRequest, send: () => Promise<Result>): Promise<Result> {
    const trouble = this.troubleOf(amountCents);
    if (trouble === 'refused') throw new OperatorError('UNAVAILABLE', { kind: 'depositsUnavailable' });
    if (trouble === 'lost') throw new Error('connection lost');
    const result = await send();
    if (trouble === 'answerLost') throw new Error('connection lost');
    return result;
  }
}
