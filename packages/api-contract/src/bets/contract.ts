import { BET_LIMITS, isBookingCode, MAX_CASH_OUT_BETS } from '@ushindi/shared';
import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';
import { CASH_OUT_OBSTACLES } from '../operator/bets.ts';
import { legExplanation } from '../operator/explanation.ts';
import { amountKes, id, marketId, oddId, oddsValue, page, sportId } from '../scalars.ts';
import { type Message, messageOutput } from '../texts/confirmations.ts';

/** The slip's booking code, which is also the idempotency key of its bet. */
export const betRef = z.string().refine(isBookingCode, 'Invalid booking code.');

const liveFlag = z.union([z.boolean(), z.enum(['l', 'p']).transform((flag) => flag === 'l')]);

/** A selection of a placement. */
export const placeSelection = z.object({
  oddId,
  /** The name of a combination contains up to six outcomes with their markets. */
  outcomeName: z.string().min(1).max(600),
  specifier: z.string().max(160),
  oddType: z.string().max(120),
  oddValue: oddsValue,
  matchId: id,
  sportId,
  parentMarketId: id,
  marketId,
  live: liveFlag,
});

const legCount = z.number().int().min(1).max(BET_LIMITS.maxLegs);

/** How the selections form lines; each line wins, pays and is taxed on its own. Stakes are KES. */
export const placeStructure = z.discriminatedUnion('kind', [
  /** A stake for each selection. */
  z.object({
    kind: z.literal('singles'),
    stakes: z.array(z.object({ matchId: id, stake: amountKes })).max(BET_LIMITS.maxLegs),
  }),
  /** All combinations of the given sizes. Bankers are in every line, and sizes count the other selections. */
  z.object({
    kind: z.literal('system'),
    sizes: z.array(legCount).min(1).max(BET_LIMITS.maxLegs),
    bankers: z.array(id).max(BET_LIMITS.maxLegs),
    lineStake: amountKes,
  }),
]);

/** A slip to place as a bet. */
export const placeInput = z.object({
  /** KES: the stake of all lines. The operator enforces the limits. */
  stake: amountKes,
  bonusId: z.string().max(64).optional(),
  betRef,
  selections: z.array(placeSelection).min(1, 'No bets selected.').max(BET_LIMITS.maxLegs),
  /** Absent for a multi. Refused where the operator lacks the capability `systemBets`. */
  structure: placeStructure.optional(),
});
/** A placed bet. Amounts are KES. */
export const placeOutput = messageOutput.extend({
  /** The reference that the player sees, shares and can load. */
  betReference: z.string(),
  possibleWin: z.number(),
  /** The freebet that this bet earned, in KES. */
  freebetAmount: z.number().nullable(),
});

export const betStatus = z.enum(['pending', 'won', 'lost', 'cashedOut', 'voided', 'cancelled']);
export const betKind = z.enum(['sports', 'virtual', 'jackpot']);

/** A bet without its legs. Amounts are KES. */
export const betSummary = z.object({
  betId: z.string(),
  betReference: z.string(),
  status: betStatus,
  /** Epoch milliseconds. */
  placedAtMs: z.number().nullable(),
  stake: z.number(),
  currency: z.string(),
  totalOdds: z.number(),
  possibleWin: z.number(),
  gamesCount: z.number(),
  exciseTax: z.number(),
  withholdingTax: z.number(),
  /** Milliseconds in which the player may still cancel, by the server's clock; 0 afterwards. */
  cancellableForMs: z.number(),
  /** Whether the stake is a freebet. */
  isFreebet: z.boolean(),
  /** The freebet that the bet earned, which a cancel takes back; 0 without one. */
  earnedFreebet: z.number(),
  /** The part of the stake that cash outs took, and the amount that they paid; null without one. The bet's `stake` is the rest. */
  cashedOut: z.object({ stake: z.number(), paid: z.number() }).nullable(),
  /** The offer at which the bet is cashed out automatically; null without a target. */
  autoCashOut: z.number().nullable(),
});

/** The steps from the stake to the payout, in KES as decimal text. Void legs count at odds 1.00. */
export const betSums = z.object({
  stakeAfterTax: z.string(),
  totalOdds: z.string(),
  winnings: z.string(),
  boostPercent: z.number(),
  boostAmount: z.string(),
  withholdingTax: z.string(),
  /** The freebet's stake after tax, where its terms deduct it. */
  deducted: z.string(),
  payout: z.string(),
});

/** A leg of a bet. Times are epoch milliseconds; null if the operator's date is unreadable. */
export const betOutcome = z.object({
  status: betStatus,
  pick: z.string(),
  type: z.string(),
  odds: z.number(),
  startsAtMs: z.number().nullable(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  competition: z.string(),
  halfTimeScore: z.string(),
  fullTimeScore: z.string(),
  live: z.boolean(),
  /** '' for a game round, and from operators that do not name the match. */
  matchId: z.string(),
  sportId: z.number().nullable(),
  /** The match's score and clock while it is in play; null otherwise. */
  progress: z.object({ score: z.string(), clock: z.string(), phase: z.string() }).nullable(),
  /** Why a decided leg has its result; null in lists, for open legs, and from operators that do not explain. */
  explanation: legExplanation.nullable(),
});

/** The lines of one size, or one single. Amounts are KES as decimal text. */
export const lineGroup = z.object({
  /** Legs of a line beside the bankers; 1 for a single. */
  size: z.number(),
  /** The match of a single; '' for lines of a system. */
  matchId: z.string(),
  lines: z.number(),
  won: z.number(),
  lost: z.number(),
  voided: z.number(),
  stake: z.string(),
  exciseTax: z.string(),
  boostAmount: z.string(),
  withholdingTax: z.string(),
  /** The payout of the lines if all open ones win. */
  possibleWin: z.string(),
  /** The payout of the decided lines. */
  paid: z.string(),
});

/** The lines of singles or a system. */
export const betLines = z.object({
  kind: z.enum(['singles', 'system']),
  /** Matches whose legs are in every line. */
  bankers: z.array(z.string()),
  groups: z.array(lineGroup),
});

/** A bet with its legs. */
export const betDetail = betSummary.extend({
  outcomes: z.array(betOutcome),
  /** Null for a bet that pays nothing, and from operators that do not send the steps. */
  sums: betSums.nullable(),
  /** Null for a multi. */
  lines: betLines.nullable(),
});

export const listInput = z.object({ kind: betKind.default('sports'), page, status: betStatus.optional() });
export const listOutput = z.object({ items: z.array(betDetail), hasMore: z.boolean() });
export const statusInput = z.object({ betRef });
/** `placed` with the bet, or `notFound` when no bet has the booking code. */
export const statusOutput = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('placed'),
    bet: betSummary,
    /** As in placeOutput; also null when the operator does not repeat it. */
    freebetAmount: z.number().nullable(),
  }),
  z.object({ state: z.literal('notFound') }),
]);
export const abandonInput = z.object({ betRef });
/**
 * `abandoned`: no bet has the booking code, and none will. `notFound`: none has it, but the operator cannot exclude that
 * a placement still arrives.
 */
export const abandonOutput = z.discriminatedUnion('state', [
  ...statusOutput.options,
  z.object({ state: z.literal('abandoned') }),
]);
const cashOutObstacle = z.enum(CASH_OUT_OBSTACLES);
/** An offer to cash out a part of a bet's stake, or the reason why there is none. Amounts are KES. */
export const cashOutOffer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('offered'),
    betId: z.string(),
    quoteId: z.string(),
    amount: z.number(),
    /** The part of the stake that the offer is for. */
    stake: z.number(),
    /** Milliseconds in which the player can accept it. */
    validForMs: z.number(),
  }),
  z.object({ state: z.literal('none'), betId: z.string(), obstacle: cashOutObstacle }),
]);
export const cashOutOffersInput = z.object({
  betIds: z.array(id).min(1).max(MAX_CASH_OUT_BETS),
  /** The percentage of each stake. */
  percent: z.number().int().min(1).max(100).default(100),
});
export const cashOutOffersOutput = z.object({ offers: z.array(cashOutOffer) });
export const cashOutInput = z.object({ betId: id, quoteId: z.string().regex(/^[\w.-]{1,100}$/) });
/**
 * `changed`: the quote was no longer valid, and nothing was paid. `offer` is the present offer, for the same part if
 * possible.
 */
export const cashOutOutput = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('made'),
    amount: z.number(),
    stake: z.number(),
    /** The rest of the stake; 0 for a bet that was cashed out as a whole. */
    restStake: z.number(),
  }),
  z.object({ state: z.literal('changed'), offer: cashOutOffer }),
]);
/** The target in KES; null removes it. */
export const autoCashOutInput = z.object({ betId: id, target: amountKes.nullable() });
/** The target in KES that is valid now; null without one. */
export const autoCashOutOutput = z.object({ target: z.number().nullable() });

export const cancelInput = z.object({ betId: id });
export const detailInput = z.object({ betId: id });

export type PlaceInput = z.infer<typeof placeInput>;
export type PlaceOutput = z.infer<typeof placeOutput>;
export type ListInput = z.infer<typeof listInput>;
export type BetSummary = z.infer<typeof betSummary>;
export type BetDetail = z.infer<typeof betDetail>;
export type BetSums = z.infer<typeof betSums>;
export type { ExplanationFact, LegExplanation } from '../operator/explanation.ts';
export type BetLines = z.infer<typeof betLines>;
export type LineGroup = z.infer<typeof lineGroup>;
export type PlaceStructure = z.infer<typeof placeStructure>;
export type BetOutcome = z.infer<typeof betOutcome>;
export type BetStatus = z.infer<typeof betStatus>;

export type CashOutOffer = z.infer<typeof cashOutOffer>;
export type CashOutOutput = z.infer<typeof cashOutOutput>;

export type PlacementStatus = z.infer<typeof statusOutput>;

/** Bets, as the router needs them from an operator. */
export type BetsPort = {
  /**
   * Places a bet. Sent once, never retried.
   * @throws DomainError INSUFFICIENT_FUNDS, INVALID or CONFLICT with offending matches; with `outcomeUnknown` when the
   * bet may have been placed.
   */
  place(caller: PlayerCaller, input: PlaceInput): Promise<PlaceOutput>;
  /** Cancels a bet, within 5 minutes of its placement and before the first kick-off. Never retried. */
  cancel(caller: PlayerCaller, input: { betId: string }): Promise<Message>;
  /** Offers in no order. A bet that the player does not have has no entry. */
  cashOutOffers(
    caller: PlayerCaller,
    input: { betIds: string[]; percent: number },
  ): Promise<z.infer<typeof cashOutOffersOutput>>;
  /**
   * Accepts an offer. Sent once, never retried; the same quote may be sent again and returns the first result.
   * @throws DomainError NOT_FOUND; with `outcomeUnknown` when the bet may have been cashed out.
   */
  cashOut(caller: PlayerCaller, input: { betId: string; quoteId: string }): Promise<CashOutOutput>;
  /** Sets the offer in KES at which the bet is cashed out automatically. Null removes it. */
  setAutoCashOut(
    caller: PlayerCaller,
    input: { betId: string; target: number | null },
  ): Promise<z.infer<typeof autoCashOutOutput>>;
  /** Looks a bet up by its booking code. */
  status(caller: PlayerCaller, input: { betRef: string }): Promise<z.infer<typeof statusOutput>>;
  /** Makes the outcome of a placement final: its bet, or none, now and later. May be repeated. */
  abandon(caller: PlayerCaller, input: { betRef: string }): Promise<z.infer<typeof abandonOutput>>;
  /** A page of the player's bets, newest first. */
  list(caller: PlayerCaller, input: ListInput): Promise<z.infer<typeof listOutput>>;
  /** @throws DomainError NOT_FOUND when the player has no such bet. */
  detail(caller: PlayerCaller, input: { betId: string }): Promise<BetDetail>;
};
