import { exclusionEnd, type ExclusionPeriod } from '@ushindi/shared';

export type ModelLeg = { matchId: string; odds: string; live: boolean; status: number };

/** What a slip asks for; its text tells a repetition from another body. */
export type ModelSlip = { betRef: string; stake: number; bonusId: string; legs: ModelLeg[] };

export type ModelBet = {
  slip: ModelSlip;
  /** As the operator answered it; null until then. */
  reference: string | null;
  stakeCents: number;
  winCents: number;
  exciseCents: number;
  placedMs: number;
  status: number;
  paidCents: number | null;
};

export type ModelPayment = {
  /** The step that asked for it, and the operator's number once it is known. */
  stepId: number;
  reference: number | null;
  direction: 'deposit' | 'withdrawal';
  amountCents: number;
  createdMs: number;
  status: 'pending' | 'paid' | 'failed';
  /** What the service knows: nothing, a prompt that waits, or a result code. */
  service: 'nothing' | 'waiting' | string;
  callbacksLeft: number;
  callbackMs: number;
  /** When it is asked about next. */
  dueMs: number;
};

/** What a game's page asks for. */
export type RoundWish = { reference: string; seedHash: string; clientSeed: string; stake: number; pick: string };

export type ModelRound = {
  game: string;
  wish: RoundWish;
  startedMs: number;
  status: number;
  paidCents: number | null;
};

/** A game's page that is open. */
type ModelSeat = { session: string; endsMs: number };

type ModelBonus = {
  refId: string;
  status: number;
  amountCents: number;
  expiresMs: number | null;
  earnedBy: string | null;
};

export type ModelPlayer = {
  phone: string;
  token: string;
  sessionEndsMs: number;
  excludedUntilMs: number;
  cashCents: number;
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
  /** Of the home side, the one that slips back. */
  price: number;
  verdict: 'won' | 'lost' | 'void' | null;
};

type OwnKind = 'mobile_money' | 'stakes_held' | 'house' | 'excise' | 'withholding' | 'promotions';

/** All that an operator must know, in plain data: rules that move money are functions of it. */
export type Model = {
  nowMs: number;
  players: ModelPlayer[];
  matches: ModelMatch[];
  /** Own accounts, in cents. */
  own: Record<OwnKind, number>;
};

export const emptyModel = (nowMs: number): Model => ({
  nowMs,
  players: [],
  matches: [],
  own: { mobile_money: 0, stakes_held: 0, house: 0, excise: 0, withholding: 0, promotions: 0 },
});

/** What a request came to, as its caller sees it. */
export type Seen = { code: number } & Record<string, unknown>;

export const refused = (code: number, more: Record<string, unknown> = {}): Seen => ({ code, ...more });

export const isSignedOut = ({ nowMs }: Model, player: ModelPlayer): boolean => player.sessionEndsMs <= nowMs;
export const isExcluded = ({ nowMs }: Model, player: ModelPlayer): boolean => player.excludedUntilMs > nowMs;

/** Excludes a player; an end that is later already stands. */
export function exclude(model: Model, player: ModelPlayer, period: ExclusionPeriod): Seen {
  if (isSignedOut(model, player)) return refused(401);
  const end = Math.min(exclusionEnd(period, model.nowMs), Date.parse('9999-01-01T00:00:00Z'));
  player.excludedUntilMs = Math.max(player.excludedUntilMs, end);
  return { code: 200 };
}
