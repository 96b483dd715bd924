import type { Logger } from 'pino';
import { maskPhone } from '@ushindi/shared';
import { OperatorError } from '../../http/errors.ts';
import type { SendSms } from '../../ports/sms.ts';

/** The outcome of a text message; `refused` is one beyond the budget of all phones. */
type TextOutcome = 'sent' | 'failed' | 'refused';

type Deps = {
  /** Null without a text-message service. */
  sendSms: SendSms | null;
  logger: Logger;
  onText: (outcome: TextOutcome) => void;
};

/**
 * Sends text messages after the call that causes them has been answered. A text that fails is logged and counted; the
 * player can request another one.
 */
export class Texts {
  readonly #deps: Deps;
  readonly #sending = new Set<Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws OperatorError UNAVAILABLE without a text-message service. */
  requireService(): SendSms {
    if (this.#deps.sendSms !== null) return this.#deps.sendSms;
    throw new OperatorError('UNAVAILABLE', { kind: 'textsUnavailable' });
  }

  /** Starts sending a text and returns at once. Never throws. */
  send(phone: string, text: string): void {
    const sending = this.#send(phone, text).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #send(phone: string, text: string): Promise<void> {
    const { logger, onText } = this.#deps;
    try {
      await this.requireService()(phone, text);
      onText('sent');
    } catch (err) {
      logger.error({ err, phone: maskPhone(phone) }, 'text message failed');
      onText('failed');
    }
  }

  /** Counts a text that is beyond the budget of all phones. */
  countRefused(): void {
    this.#deps.onText('refused');
  }

  /** Resolves when no text is being sent. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }
}
