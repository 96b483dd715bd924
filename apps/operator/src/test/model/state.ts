import { exclusionEnd, type ExclusionPeriod } from '@ushindi/shared';
import type { HouseAccountKind } from '../../ledger/accounts.ts';

export type ModelLeg = {
  matchId: string;
  /** As sent. */
  odds: string;
  live: boolean;
  status: number;
  /** The odds of the placed leg: the current ones if they are better than those sent. */
  acceptedOdds?: string;
};

/** A slip. Its JSON text distinguishes a repetition from a different body. */
export type ModelSlip = { bookingCode: string; stake: number; bonusId: string; legs: ModelLeg[] };

export type ModelBet = {
  slip: ModelSlip;
  /** The booking code that the operator assigned; null until the response. */
  reference: string | null;
  stakeCents: number;
  winCents: number;
  exciseCents: number;
  placedMs: number;
  status: number;
  paidCents: number | null;
};

export type ModelPayment = {
  /** The step that requested it, and the operator's id once known. */
  stepId: number;
  reference: number | null;
  direction: 'deposit' | 'withdrawal';
  amountCents: number;
  feeCents: number;
  /** The fee refund. */
  refundedFeeCents: number;
  createdMs: number;
  status: 'pending' | 'paid' | 'failed';
  /** The provider's state: nothing, an open prompt, or a result code. */
  service: 'nothing' | 'waiting' | string;
  callbacksLeft: number;
  callbackMs: number;
  /** The receipt of its movement, and those of further movements that are in suspense. */
  receipt: string | null;
  secondReceipts: string[];
  /** Receipts of other payments with which it was reported. */
  takenReceipts: string[];
  /** The cents in suspense because it was paid after it had failed. */
  suspendedCents: number | null;
  /** The opposite cents in suspense because of a taken receipt. */
  oppositeCents: number;
  /** When it was credited after it had failed. */
  lateMs: number | null;
  /** Time of the next query. */
  dueMs: number;
  /** A deposit that an exclusion ended: money that arrives goes back. */
  isClosed?: true;
  /** A withdrawal that returns a deposit, and whether it was sent to the provider. */
  isReturn?: true;
  isSent?: true;
};

/** The request of a game's page. */
export type RoundIntent = { reference: string; seedHash: string; clientSeed: string; stake: number; pick: string };

export type ModelRound = {
  game: string;
  intent: RoundIntent;
  startedMs: number;
  status: number;
  paidCents: number | null;
};

/** An open page of a game. */
type ModelSeat = { session: string; endsMs: number };

type ModelBonus = {
  refId: string;
  status: number;
  amountCents: number;
  expiresMs: number | null;
  earnedBy: string | null;
};

/** What moved a player's cash. `key` names a debit that may be returned. */
export type CashMove = { kind: 'deposit' | 'stake' | 'withdrawal' | 'other'; key: string; cents: number };

export type ModelPlayer = {
  phone: string;
  token: string;
  sessionEndsMs: number;
  excludedUntilMs: number;
  cashCents: number;
  /** Every movement of cash that was not returned. */
  moves: CashMove[];
  bonusCents: number;
  bonus: ModelBonus;
  bets: ModelBet[];
  payments: ModelPayment[];
  rounds: ModelRound[];
  /** By game. */
  seats: Record<string, ModelSeat>;
};

export type ModelMatch = {
  matchId: string;
  kickoffMs: number;
  phase: 'prematch' | 'live' | 'ended';
  suspended: boolean;
  /** Odds of the home side, which the slips use. */
  price: number;
  verdict: 'won' | 'lost' | 'void' | null;
};

/** The state of an operator as plain data. The rules that move money are functions of it. */
export type Model = {
  nowMs: number;
  players: ModelPlayer[];
  matches: ModelMatch[];
  /** Balances of the house accounts, in cents. */
  house: Record<HouseAccountKind, number>;
};

export const emptyModel = (nowMs: number): Model => ({
  nowMs,
  players: [],
  matches: [],
  house: {
    mobile_money: 0,
    open_bets: 0,
    revenue: 0,
    excise: 0,
    withholding: 0,
    promotions: 0,
    suspense: 0,
    uncollected: 0,
    fees: 0,
    fee_refunds: 0,
    jackpot_pool: 0,
  },
});

/** The outcome of a request as its caller sees it. */
export type Seen = { code: number } & Record<string, unknown>;

export const refused = (code: number, more: Record<string, unknown> = {}): Seen => ({ code, ...more });

export const isSignedOut = ({ nowMs }: Model, player: ModelPlayer): boolean => player.sessionEndsMs <= nowMs;
/** Whether a player is excluded, and still is after a time. */
export const isExcluded = ({ nowMs }: Model, player: ModelPlayer, afterMs = 0): boolean =>
  player.excludedUntilMs > nowMs + afterMs;

/** Excludes a player and ends the sessions, the games and the open deposits. A later end stays. */
export function exclude(model: Model, player: ModelPlayer, period: ExclusionPeriod): Seen {
  if (isSignedOut(model, player)) return refused(401);
  player.sessionEndsMs = model.nowMs;
  for (const seat of Object.values(player.seats)) seat.endsMs = Math.min(seat.endsMs, model.nowMs);
  const end = Math.min(exclusionEnd(period, model.nowMs), Date.parse('9999-01-01T00:00:00Z'));
  if (end <= player.excludedUntilMs) return { code: 200 };
  player.excludedUntilMs = end;
  for (const payment of player.payments)
    if (payment.direction === 'deposit' && payment.status === 'pending')
      Object.assign(payment, { status: 'failed', isClosed: true });
  return { code: 200 };
}
