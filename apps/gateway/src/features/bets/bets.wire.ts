import type {
  BetDetail,
  BetLines,
  BetOutcome,
  BetStatus,
  BetSummary,
  BetSums,
  CashOutOffer,
  LineGroup,
  PlaceInput,
  PlaceStructure,
} from '@ushindi/api-contract';
import {
  STATUS_CODES,
  type WireBet,
  type WireCashOutOffer,
  type WireLines,
  type WireOutcome,
  type WireStructure,
  type betsCalls,
} from '@ushindi/api-contract/operator';
import { CANCEL_WINDOW_MS, parseNairobi, sportIdOf } from '@ushindi/shared';
import type { z } from 'zod';
import { isSet } from '../../upstream/wireFlag.ts';
import { betDataItem, splitPickName, teamsInText } from '../../upstream/wireLeg.ts';

const STATUS_BY_CODE = new Map<number, BetStatus>(
  Object.entries(STATUS_CODES).map(([code, status]) => [Number(code), status]),
);
const CODE_BY_STATUS = new Map<BetStatus, number>([...STATUS_BY_CODE].map(([code, status]) => [status, code]));

// A bet with an unknown status shows as pending.
const statusOf = (code: number): BetStatus => STATUS_BY_CODE.get(code) ?? 'pending';

/** The wire's number for a status, as text for the query. */
export const statusCode = (status: BetStatus): string => String(CODE_BY_STATUS.get(status));

/** The unknown status codes of bets and their legs, each once. */
export function unknownCodes(bets: readonly WireBet[]): number[] {
  const codes = bets.flatMap(({ status, outcomes }) => [status, ...(outcomes ?? []).map((leg) => leg.status)]);
  return [...new Set(codes)].filter((code) => !STATUS_BY_CODE.has(code));
}

/** The body of bet/v1/place; `timestamp` is in Unix seconds. */
export function placeBody(input: PlaceInput, nowMs: number): z.output<typeof betsCalls.place.body> {
  return {
    bonus_id: input.bonusId ?? '',
    bet_amount: input.stake,
    bet_data: input.selections.map(betDataItem),
    bet_ref: input.betRef,
    timestamp: Math.floor(nowMs / 1000),
    ...(input.structure && { bet_amount: 0, structure: wireStructure(input.structure, input.stake) }),
  };
}

/**
 * Only the structure contains the stake. An operator that ignores the field finds no stake, and does not place a multi
 * for the sum.
 */
function wireStructure(structure: PlaceStructure, totalStake: number): WireStructure {
  if (structure.kind === 'singles')
    return {
      kind: 'singles',
      total_stake: totalStake,
      stakes: structure.stakes.map(({ matchId, stake }) => ({ parent_match_id: matchId, stake })),
    };
  const { lineStake, ...same } = structure;
  return { ...same, total_stake: totalStake, line_stake: lineStake };
}

const isLive = ({ live_bet }: WireOutcome): boolean => live_bet === '1';

function outcomeOf(wire: WireOutcome): BetOutcome {
  const [pick, type] = splitPickName(wire.pick_name);
  return {
    pick,
    type,
    status: statusOf(wire.status),
    odds: wire.odd_value,
    startsAtMs: parseNairobi(wire.start_time),
    ...teamsInText(wire.extra_data),
    halfTimeScore: wire.ht_scores,
    fullTimeScore: wire.ft_scores,
    live: isLive(wire),
    matchId: wire.parent_match_id,
    sportId: sportIdOf(wire.sport_id),
    progress: progressOf(wire),
    explanation: wire.explanation ?? null,
  };
}

function progressOf({ live_score: score, live_clock: clock, live_phase: phase }: WireOutcome): BetOutcome['progress'] {
  return score === '' ? null : { score, clock, phase };
}

/** The time at which a leg ends the time to cancel: always past for a live leg, never for an unreadable date. */
function kickOffMs(leg: WireOutcome): number {
  return isLive(leg) ? -Infinity : (parseNairobi(leg.start_time) ?? Infinity);
}

/** Remaining time to cancel a bet. The operator decides when it receives the cancel. */
function cancellableForMs({ status, created_at, total_odd, outcomes, cash_out }: WireBet, nowMs: number): number {
  const placedAtMs = parseNairobi(created_at);
  // A bet without odds is a jackpot ticket, which cannot be cancelled.
  if (cash_out || total_odd === 0) return 0;
  if (STATUS_BY_CODE.get(status) !== 'pending' || placedAtMs === null) return 0;
  const endMs = Math.min(placedAtMs + CANCEL_WINDOW_MS, ...(outcomes ?? []).map(kickOffMs));
  return Math.min(Math.max(0, endMs - nowMs), CANCEL_WINDOW_MS);
}

/** A bet of the history without its legs. */
export function summaryOf(wire: WireBet, nowMs: number): BetSummary {
  return {
    betId: wire.bet_id,
    betReference: wire.bet_reference,
    status: statusOf(wire.status),
    placedAtMs: parseNairobi(wire.created_at),
    stake: wire.bet_amount,
    currency: wire.bet_currency || 'KES',
    totalOdds: wire.total_odd,
    possibleWin: wire.possible_win,
    gamesCount: wire.total_games,
    exciseTax: wire.excise_tax,
    withholdingTax: wire.witholding_tax,
    cancellableForMs: cancellableForMs(wire, nowMs),
    isFreebet: isSet(wire.is_freebet),
    earnedFreebet: wire.fb_amount,
    cashedOut: wire.cash_out ?? null,
    autoCashOut: wire.auto_cash_out ?? null,
  };
}

function sumsOf({ sums }: WireBet): BetSums | null {
  if (!sums) return null;
  const { stake_after_tax, total_odd, boost_percent, boost_amount, witholding_tax, ...same } = sums;
  return {
    ...same,
    stakeAfterTax: stake_after_tax,
    totalOdds: total_odd,
    boostPercent: boost_percent,
    boostAmount: boost_amount,
    withholdingTax: witholding_tax,
  };
}

/** A cash out offer, or the reason why there is none. */
export function cashOutOfferOf(wire: WireCashOutOffer): CashOutOffer {
  if ('obstacle' in wire) return { state: 'none', betId: wire.bet_id, obstacle: wire.obstacle };
  const { bet_id: betId, quote_id: quoteId, amount, stake, valid_ms: validForMs } = wire;
  return { state: 'offered', betId, quoteId, amount, stake, validForMs };
}

function linesOf({ structure }: WireBet): BetLines | null {
  if (!structure) return null;
  const { kind, bankers, groups } = structure;
  return { kind, bankers, groups: groups.map(groupOf) };
}

function groupOf(wire: WireLines['groups'][number]): LineGroup {
  const { parent_match_id, excise_tax, boost_amount, witholding_tax, possible_win, ...same } = wire;
  return {
    ...same,
    matchId: parent_match_id,
    exciseTax: excise_tax,
    boostAmount: boost_amount,
    withholdingTax: witholding_tax,
    possibleWin: possible_win,
  };
}

/** A bet with its legs. */
export function detailOf(wire: WireBet, nowMs: number): BetDetail {
  const outcomes = (wire.outcomes ?? []).map(outcomeOf);
  return { ...summaryOf(wire, nowMs), outcomes, sums: sumsOf(wire), lines: linesOf(wire) };
}
