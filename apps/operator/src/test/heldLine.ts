import { OperatorError } from '../http/errors.ts';
import type { MobileMoney, PaymentRequest } from '../ports/mobileMoney.ts';

/**
 * What can happen to a request: the service refuses it; it gets lost; its answer gets lost; or (money sent to a phone
 * alone) it is carried out or fails later, and nobody ever calls back about it.
 */
export type Trouble = 'none' | 'refused' | 'lost' | 'answerLost' | 'silentlyPaid' | 'silentlyFailed';

const SILENT_RESULTS: Partial<Record<Trouble, string>> = { silentlyPaid: '0', silentlyFailed: '2001' };

/** The line to mobile money in the hands of a test. */
export class HeldLine {
  /** What happens to a request of so many cents. */
  troubleOf: (amountCents: number) => Trouble = () => 'none';
  /** Results of what the service did without a word, by reference. */
  readonly #silent = new Map<number, string>();

  /** Puts this line between the operator and a service. */
  to(service: MobileMoney): MobileMoney {
    return {
      requestPayment: (request) => this.#carry(request, () => service.requestPayment(request)),
      sendMoney: async (request) => {
        const silent = SILENT_RESULTS[this.troubleOf(request.amountCents)];
        if (silent === undefined) return this.#carry(request, () => service.sendMoney(request));
        this.#silent.set(request.reference, silent);
        throw new Error('the line was cut');
      },
      query: async (asked) => {
        const resultCode = this.#silent.get(asked.reference);
        return resultCode === undefined ? service.query(asked) : { state: 'decided', resultCode, receipt: null };
      },
    };
  }

  async #carry<Result>({ amountCents }: PaymentRequest, send: () => Promise<Result>): Promise<Result> {
    const trouble = this.troubleOf(amountCents);
    if (trouble === 'refused') throw new OperatorError('UNAVAILABLE', 'Mobile money is not available.');
    if (trouble === 'lost') throw new Error('the line was cut');
    const result = await send();
    if (trouble === 'answerLost') throw new Error('the line was cut');
    return result;
  }
}
