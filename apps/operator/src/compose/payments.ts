import type { RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Routes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { phoneRoutes } from '../features/phone/routes.ts';
import { PhoneSimulator } from '../features/phone/simulator.ts';
import { applyPaymentOutcome } from '../features/wallet/outcomes.ts';
import { createPayBill } from '../features/wallet/payBill.ts';
import { reconcilePayments } from '../features/wallet/reconcile.ts';
import type { Job } from '../jobs/repeat.ts';
import type { Keys } from '../keys/keys.ts';
import { CallbackUrls } from '../mobileMoney/callbackUrls.ts';
import { Daraja } from '../mobileMoney/daraja.ts';
import { darajaRoutes } from '../mobileMoney/darajaRoutes.ts';
import { payBillRoutes } from '../mobileMoney/payBillRoutes.ts';
import type { MobileMoney, OnPaymentOutcome } from '../ports/mobileMoney.ts';
import type { OnPaymentEvent } from '../ports/paymentEvents.ts';
import type { SendSms } from '../ports/sms.ts';
import { noMobileMoney } from '../ports/unavailable.ts';
import type { RandomSource } from '../random.ts';

/** Pause between runs of the phone simulator, which end overdue prompts and send due callbacks. */
const PHONE_INTERVAL_MS = 2_000;
const PAYMENTS_INTERVAL_MS = 5_000;

type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  rulesAt: RulesAt;
  onEvent: OnPaymentEvent;
};

/** Wraps the mobile-money service, so that tests can delay or fail its calls. */
export type WrapMobileMoney = (service: MobileMoney) => MobileMoney;

/** Wires the mobile-money service: Safaricom's Daraja with its callbacks, the phone simulator, or none. */
export function composePayments(
  deps: Deps,
  { config, keys }: { config: Config; keys: Keys },
  wrapMobileMoney: WrapMobileMoney = (usual) => usual,
) {
  const onOutcome: OnPaymentOutcome = (outcome) => applyPaymentOutcome(deps, outcome);
  const payBill = createPayBill(deps);
  const phone = config.phoneSimulator ? new PhoneSimulator({ ...deps, onOutcome, payBill }) : null;
  const urls = new CallbackUrls(config.daraja?.callbackUrl ?? '', keys.paymentCallbacks);
  const daraja = config.daraja ? new Daraja({ settings: config.daraja, nowMs: deps.nowMs, urls }) : null;
  const payments = { ...deps, mobileMoney: wrapMobileMoney(daraja ?? phone ?? noMobileMoney) };
  const open: Routes[] = [];
  const jobs: Job[] = [
    {
      name: 'payments',
      everyMs: PAYMENTS_INTERVAL_MS,
      everyProcess: true,
      run: (stopping) => reconcilePayments({ ...payments, stopping }),
    },
  ];
  if (phone) {
    open.push(phoneRoutes(phone, config.games.publicUrl));
    jobs.push({ name: 'phone', everyMs: PHONE_INTERVAL_MS, run: () => phone.run() });
  }
  if (config.daraja) {
    open.push(
      darajaRoutes(urls, { onOutcome, onEvent: deps.onEvent }),
      payBillRoutes({ urls, ...config.daraja, payBill, nowMs: deps.nowMs }),
    );
  }
  const receiveSms: SendSms | null = phone && ((to, text) => phone.receiveSms(to, text));
  return { payments, receiveSms, open, jobs };
}
