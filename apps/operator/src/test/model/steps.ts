import { EXCLUSION_PERIODS, type ExclusionPeriod } from '@ushindi/shared';
import type { Answered } from '../operator.ts';
import { slip as slipBody } from '../slips.ts';
import { cancel, expireBonus, isAwaited, place, settle } from './bets.ts';
import type { Part } from './linearize.ts';
import {
  ANSWERS,
  CALLBACKS,
  type Callbacks,
  type PromptAnswer,
  answerPrompt,
  askAbout,
  callBack,
  debitWithdrawal,
  isAnswered,
  isAskedAbout,
  isCalledBack,
  openDeposit,
  promptDeposit,
  receiptOf,
  reportable,
  reportPayment,
  sendWithdrawal,
  timeOutPrompts,
} from './payments.ts';
import { cashOutAll, type Fates } from './rounds.ts';
import { gameSettlementStep, roundStep } from './roundSteps.ts';
import { slipOf } from './slip.ts';
import { type Common, type Mine, silently, type Step } from './step.ts';
import { exclude, isSignedOut, type Model, type ModelPlayer, type Seen } from './state.ts';
import type { Intent } from './intents.ts';

let steps = 0;

/** The step of a request in the current state; null when it does not apply. `fates` fills while it runs. */
export function stepOf(model: Model, intent: Intent, fates: Fates): Step | null {
  steps += 1;
  const text = JSON.stringify(intent);
  if (intent.do === 'job') {
    const { job } = intent;
    return job === 'game settlement' ? gameSettlementStep(text, model, fates) : jobStep(model, text, job);
  }
  const player = intent.player % model.players.length;
  const who = model.players[player];
  if (who === undefined) return null;
  const mine = (after: Model): ModelPlayer => after.players[player] as ModelPlayer;
  const common = { text, name: intent.do, player };
  const stepId = steps;
  switch (intent.do) {
    case 'place':
      return placeStep(common, who, mine, slipOf(model, who, intent));
    case 'cancel':
      return cancelStep(common, who, mine, nameOfBet(model, player, intent));
    case 'balance':
      return balanceStep(common, who, mine);
    case 'deposit':
      return depositStep(common, who, mine, { stepId, amount: intent.amount });
    case 'withdraw':
      return withdrawStep(common, who, { stepId, amount: intent.amount, model, mine });
    case 'exclude':
      return excludeStep(common, who, mine, { nth: intent.period, fates });
    case 'answer':
      return answerStep(common, who, intent, { model, mine });
    case 'report':
      return reportStep(common, who, intent, { model, mine, stepId });
    case 'play':
    case 'cashOut':
    case 'look':
      return roundStep(common, { model, index: player, fates }, intent);
  }
}

function balanceStep(common: Common, who: ModelPlayer, mine: Mine): Step {
  return {
    ...common,
    send: async (operator) => balanceSeen(await operator.get('/profile/v1/balance', who.token)),
    threads: [[{ act: (after) => balanceOf(after, mine(after)) }]],
  };
}

type Deposit = { stepId: number; amount: number };

function depositStep(common: Common, who: ModelPlayer, mine: Mine, { stepId, amount }: Deposit): Step {
  return {
    ...common,
    send: async (operator) => plainSeen(await operator.post('/profile/v1/deposit', { amount, desc: '' }, who.token)),
    threads: [
      [
        { act: (after) => openDeposit(after, mine(after), stepId, amount) },
        { act: (after) => promptDeposit(after, mine(after), stepId) },
      ],
    ],
  };
}

type Exclusion = { nth: number; fates: Fates };

function excludeStep(common: Common, who: ModelPlayer, mine: Mine, { nth, fates }: Exclusion): Step {
  const period = EXCLUSION_PERIODS[nth % EXCLUSION_PERIODS.length] ?? '1-Hour';
  return {
    ...common,
    send: async (operator) =>
      plainSeen(await operator.post('/profile/v1/exclusion', { exclusion_type: period }, who.token)),
    threads: [[{ act: (after) => excludeWithRounds(after, mine(after), period, fates) }]],
  };
}

function excludeWithRounds(model: Model, player: ModelPlayer, period: ExclusionPeriod, fates: Fates): Seen {
  if (!isSignedOut(model, player)) cashOutAll(model, player, fates);
  return exclude(model, player, period);
}

function placeStep(common: Common, who: ModelPlayer, mine: Mine, slip: ReturnType<typeof slipOf>): Step {
  const { bookingCode, stake, bonusId, legs } = slip;
  const selections = legs.map(({ matchId, odds, live }) => ({ matchId, odds: Number(odds), live }));
  let reference = '';
  return {
    ...common,
    send: async (operator) => {
      const body = slipBody(bookingCode, stake, selections, { bonus_id: bonusId });
      const { data } = await operator.post('/bet/v1/place', body, who.token);
      if (data.code === 402) return { code: 402, required: data.data.required_amount };
      if (data.code !== 200) return { code: data.code };
      reference = String(data.data.bet_reference);
      const { possible_win: win, fb_amount: earned } = data.data;
      return { code: 200, win, earned, ownCode: reference === bookingCode };
    },
    threads: [[{ act: (after) => place(after, mine(after), structuredClone(slip)) }]],
    learn: (after) => {
      const bet = mine(after).bets.find((each) => each.slip.bookingCode === bookingCode);
      if (bet === undefined || reference === '') return;
      if (bet.reference !== null && bet.reference !== reference)
        throw new Error(`${bookingCode} was answered with ${bet.reference} and ${reference}`);
      bet.reference = reference;
    },
  };
}

function cancelStep(common: Common, who: ModelPlayer, mine: Mine, name: string): Step {
  return {
    ...common,
    send: async (operator) => plainSeen(await operator.post('/bet/v1/cancel', { bet_id: name }, who.token)),
    threads: [[{ act: (after) => cancel(after, mine(after), name) }]],
  };
}

function nameOfBet({ players }: Model, player: number, { nth, foreign }: { nth: number; foreign: boolean }): string {
  const bets = players[foreign ? (player + 1) % players.length : player]?.bets ?? [];
  return bets.at(-1 - (nth % Math.max(1, bets.length)))?.reference ?? 'ZZZZZ99';
}

type Withdrawal = { stepId: number; amount: number; model: Model; mine: Mine };

function withdrawStep(common: Common, who: ModelPlayer, { stepId, amount, model, mine }: Withdrawal): Step {
  return {
    ...common,
    send: async (operator) => {
      const { data } = await operator.post('/profile/v1/withdraw', { amount }, who.token);
      if (data.code === 402) return { code: 402, required: data.data.required_amount };
      if (data.code !== 200) return { code: data.code };
      return { code: 200, isSent: data.message === 'Withdrawal successful!' };
    },
    threads: [
      [
        { act: (after) => debitWithdrawal(after, mine(after), stepId, amount) },
        { act: (after) => sendWithdrawal(after, mine(after), stepId) },
        ...callBackParts(model),
        {
          act: (after) => {
            callBack(after, mine(after), stepId);
            return { code: 200, isSent: isAnswered(mine(after), stepId) };
          },
        },
      ],
    ],
  };
}

type Prompted = { nth: number; answer: PromptAnswer; callbacks: Callbacks };

function answerStep(
  common: Common,
  who: ModelPlayer,
  { nth, answer, callbacks }: Prompted,
  { model, mine }: { model: Model; mine: Mine },
): Step | null {
  const waiting = who.payments.filter(({ service, reference }) => service === 'waiting' && reference !== null);
  const reference = waiting[nth % Math.max(1, waiting.length)]?.reference ?? null;
  if (reference === null) return null;
  const decide = silently((after) =>
    answerPrompt(after, mine(after), reference, { result: ANSWERS[answer], ...CALLBACKS[callbacks] }),
  );
  return {
    ...common,
    send: async (operator) => {
      await operator.answerPrompt(who.phone, reference, answer, callbacks);
      return null;
    },
    threads: [[decide, ...callBackParts(model)]],
  };
}

function reportStep(
  common: Common,
  who: ModelPlayer,
  { nth, isPaid, receipt: which }: Intent & { do: 'report' },
  { model, mine, stepId }: { model: Model; mine: Mine; stepId: number },
): Step | null {
  const payment = reportable(who).at(-1 - nth);
  const receipt = payment && receiptOf(model, payment, { which, nth, stepId });
  if (payment === undefined || payment.reference === null || receipt === undefined) return null;
  const { reference, stepId: ofStep } = payment;
  const report = isPaid ? { result: ANSWERS.approve, receipt } : { result: ANSWERS.wrongPin, receipt: null };
  return {
    ...common,
    // Reports with different receipts are different requests.
    text: `${common.text} ${receipt}`,
    name: `report ${isPaid ? which : 'failed'} ${payment.direction} ${payment.status}`,
    send: async (operator) => {
      await operator.reportPayment({ reference, resultCode: report.result, receipt: report.receipt });
      return null;
    },
    threads: [[silently((after) => reportPayment(after, mine(after), ofStep, report))]],
  };
}

/** An action on the phones, followed by all due callbacks in order. */
function callBackParts({ players }: Model): Part[] {
  const open = players.flatMap(({ payments }, player) =>
    payments
      // A prompt of a deposit that an exclusion ended can still be answered.
      .filter(
        ({ status, service, callbacksLeft }) => status === 'pending' || service === 'waiting' || callbacksLeft > 0,
      )
      .map(({ reference, stepId }) => ({ player, reference: reference ?? Infinity, stepId })),
  );
  return open
    .toSorted((a, b) => a.reference - b.reference)
    .map(({ player, stepId }) => ({
      ...silently((after) => callBack(after, after.players[player] as ModelPlayer, stepId)),
      isIdle: (model) => !isCalledBack(model, model.players[player] as ModelPlayer, stepId),
    }));
}

type Job = Exclude<(Intent & { do: 'job' })['job'], 'game settlement'>;

function jobStep(model: Model, text: string, job: Job): Step {
  const perPlayer = (parts: (who: ModelPlayer, mine: Mine) => Part[]) =>
    model.players.map((who, player) => parts(who, (after) => after.players[player] as ModelPlayer));
  const threads = {
    settlement: () =>
      perPlayer(({ bets }, mine) =>
        bets
          .filter((bet) => isAwaited(model, bet))
          .map(({ slip }) => silently((after) => settle(after, mine(after), slip.bookingCode))),
      ),
    payments: () =>
      perPlayer(({ payments }, mine) =>
        payments
          .filter((payment) => isAskedAbout(model, payment))
          .flatMap(({ stepId, isReturn, isSent }) => [
            silently((after) => askAbout(after, mine(after), stepId)),
            // Sending a return delivers all due callbacks, its own too.
            ...(isReturn && !isSent ? callBackParts(model) : []),
          ]),
      ),
    phone: () => [[silently(timeOutPrompts), ...callBackParts(model)]],
    'bonus expiry': () => perPlayer((_who, mine) => [silently((after) => expireBonus(after, mine(after)))]),
    'account clean-up': () => [],
    'game clean-up': () => [],
  }[job]();
  return {
    text,
    name: job,
    player: null,
    send: async (operator) => {
      await operator.run(job);
      return null;
    },
    threads: threads.filter((parts) => parts.length > 0),
  };
}

const plainSeen = ({ data }: Answered): Seen => ({ code: data.code });
const balanceSeen = ({ data }: Answered): Seen =>
  data.code === 200 ? { code: 200, balance: data.data.balance } : { code: data.code };
const balanceOf = (model: Model, player: ModelPlayer): Seen =>
  isSignedOut(model, player) ? { code: 401 } : { code: 200, balance: player.cashCents / 100 };
