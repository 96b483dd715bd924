import type { betsCalls } from '@ushindi/api-contract/operator';
import { formatNairobi, fromCents, type SlipBreakdown } from '@ushindi/shared';
import type { BetStructure } from '@ushindi/shared/systemBets';
import type { z } from 'zod';
import { STATUS } from '../../db/betStatus.ts';
import type { BonusTerms } from '../../db/schema/index.ts';
import { kesOf } from '../../http/kes.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { stepsOf } from './amounts.ts';
import type { CashOut } from './cashOut/store.ts';
import type { Results } from './decide.ts';
import { explainLeg } from './explain.ts';
import { groupsOfBet, type LineGroup } from './structure.ts';
import type { BetWithLegs, Leg } from './store.ts';

type WireBets = z.input<typeof betsCalls.list.data>;

/** The values of a bet's wire format that are not in its row. */
type Facts = {
  /** Value of the freebet that the bet earned. */
  earnedCents: number;
  /** Terms of the freebet that is its stake; null for a cash bet. */
  freebet: BonusTerms | null;
  cashOuts: CashOut[];
  book: MatchBook;
  /** The results that staff gave to the bet's matches; null in lists, which explain no legs. */
  given: Results['given'] | null;
  nowMs: number;
};

/**
 * A bet in wire format. An old bet whose legs are archived (decision 96) has no legs, steps or lines. Winnings and tax of a
 * won bet are the amounts paid, after void legs; those of a cashed out bet are the amounts of its last cash out.
 */
export function wireBet(
  bet: BetWithLegs,
  { earnedCents, freebet, cashOuts, book, given, nowMs }: Facts,
): WireBets[number] {
  const isPaid = bet.status === STATUS.won || bet.status === STATUS.cashedOut;
  const isArchived = bet.legs.length === 0;
  const lines = isArchived ? null : bet.structure && linesOf(bet, bet.structure);
  return {
    bet_id: String(bet.id),
    bet_reference: bet.bookingCode,
    slip_id: bet.idempotencyKey,
    status: bet.status,
    created_at: formatNairobi(bet.placedAt.getTime()),
    bet_amount: kesOf(bet.stakeCents),
    bet_currency: 'KES',
    total_odd: Number(bet.totalOdds),
    possible_win: kesOf(isPaid ? (bet.paidCents ?? 0) : (lines?.possibleWinCents ?? bet.possibleWinCents)),
    total_games: bet.legs.length,
    excise_tax: kesOf(bet.exciseCents),
    witholding_tax: kesOf(isPaid ? (bet.paidWithholdingCents ?? 0) : bet.withholdingCents),
    fb_amount: kesOf(earnedCents),
    is_freebet: bet.bonusId === null ? '0' : '1',
    sums: isArchived ? null : wireSums(bet, freebet),
    cash_out: wireCashOuts(cashOuts),
    auto_cash_out: autoCashOutOf(bet),
    ...(lines && { structure: lines.wire }),
    outcomes: bet.legs.map((leg) => {
      const explanation = given && explainLeg(bet, leg, { book, given }, nowMs);
      return { ...wireLeg(leg, book, nowMs), ...(explanation && { explanation }) };
    }),
  };
}

function wireCashOuts(cashOuts: CashOut[]): WireBets[number]['cash_out'] {
  if (cashOuts.length === 0) return null;
  const sumOf = (read: (each: CashOut) => number) => kesOf(cashOuts.reduce((sum, each) => sum + read(each), 0));
  return { stake: sumOf(({ stakeCents }) => stakeCents), paid: sumOf(({ paidCents }) => paidCents) };
}

const autoCashOutOf = ({ status, autoCashOutCents }: BetWithLegs): number | null =>
  status === STATUS.pending && autoCashOutCents !== null ? kesOf(autoCashOutCents) : null;

/**
 * The steps from the stake to the payout. Null for a bet that pays nothing, and for a bet with lines, which have their own
 * steps. The bet keeps the rates and limits of its acceptance.
 */
function wireSums(bet: BetWithLegs, freebet: BonusTerms | null): WireBets[number]['sums'] {
  if (bet.structure !== null || (bet.status !== STATUS.pending && bet.status !== STATUS.won)) return null;
  const odds = bet.legs.filter(({ status }) => status !== STATUS.voided).map((leg) => leg.odds);
  const { taxRates, limits } = bet;
  const steps: SlipBreakdown = stepsOf(bet.stakeCents, odds, { taxRates, limits, freebet });
  return {
    stake_after_tax: steps.stakeAfterTax,
    total_odd: steps.totalOdds,
    winnings: steps.winnings,
    boost_percent: steps.boostPercent,
    boost_amount: steps.boostAmount,
    witholding_tax: steps.withholdingTax,
    deducted: freebet?.deductStake === true ? steps.stakeAfterTax : '0.00',
    payout: steps.payout,
  };
}

/**
 * The lines in groups, one for each size of a system and one for each single, and their possible win together, which is less
 * than at placement if lines are lost.
 */
function linesOf(bet: BetWithLegs, structure: BetStructure) {
  const groups = groupsOfBet(bet, structure);
  const bankers = structure.kind === 'system' ? [...structure.bankers] : [];
  const wire: WireBets[number]['structure'] = { kind: structure.kind, bankers, groups: groups.map(wireGroup) };
  return { wire, possibleWinCents: groups.reduce((sum, { sums }) => sum + sums.payoutCents, 0) };
}

const wireGroup = ({ size, matchId, sums }: LineGroup) => ({
  size,
  parent_match_id: matchId,
  lines: sums.lines,
  won: sums.won,
  lost: sums.lost,
  voided: sums.voided,
  stake: fromCents(sums.stakeCents),
  excise_tax: fromCents(sums.exciseCents),
  boost_amount: sums.boost,
  witholding_tax: fromCents(sums.withholdingCents),
  possible_win: fromCents(sums.payoutCents),
  paid: fromCents(sums.paidCents),
});

function wireLeg(leg: Leg, book: MatchBook, nowMs: number) {
  const progress = leg.status === STATUS.pending ? book.progress(leg.matchId, nowMs) : null;
  return {
    status: leg.status,
    pick_name: `${leg.outcomeName};${leg.marketName}`,
    odd_value: Number(leg.odds),
    start_time: formatNairobi(leg.kickoffAt.getTime()),
    ht_scores: leg.halfTimeScore,
    ft_scores: leg.fullTimeScore,
    live_bet: leg.live ? '1' : '0',
    extra_data: JSON.stringify({ competitor1: leg.homeTeam, competitor2: leg.awayTeam, cat: leg.competition }),
    parent_match_id: leg.matchId,
    sport_id: leg.sportId,
    ...(progress && { live_score: progress.score, live_clock: progress.clock, live_phase: progress.phase }),
  };
}
