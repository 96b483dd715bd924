import type { BetDetail, BetOutcome, BetStatus, BetSummary, PlaceInput } from '@ushindi/api-contract';
import {
  STATUS_CODES,
  type BetDataItem,
  type WireBet,
  type WireOutcome,
  type betsCalls,
} from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';
import { z } from 'zod';

const STATUS_BY_CODE = new Map<number, BetStatus>(
  Object.entries(STATUS_CODES).map(([code, status]) => [Number(code), status]),
);
const CODE_BY_STATUS = new Map<BetStatus, number>([...STATUS_BY_CODE].map(([code, status]) => [status, code]));

// A code that the spec does not know promises nothing: the bet counts as open until the operator says more.
const statusOf = (code: number): BetStatus => STATUS_BY_CODE.get(code) ?? 'pending';

/** The wire's number for a status, as text for the query. */
export const statusCode = (status: BetStatus): string => String(CODE_BY_STATUS.get(status));

/** The body of bet/v1/place; `timestamp` is in Unix seconds. */
export function placeBody(input: PlaceInput, nowMs: number): z.output<typeof betsCalls.place.body> {
  return {
    bonus_id: input.bonusId ?? '',
    bet_amount: input.stake,
    bet_data: input.selections.map(betDataItem),
    bet_ref: input.betRef,
    timestamp: Math.floor(nowMs / 1000),
  };
}

function betDataItem(selection: PlaceInput['selections'][number]): BetDataItem {
  return {
    o_id: selection.oddId,
    o_name: selection.outcomeName,
    o_specifier: selection.specifier,
    odd_type: selection.oddType,
    odd_value: selection.oddValue,
    parent_match_id: selection.matchId,
    sport_id: selection.sportId,
    parent_market_id: selection.parentMarketId,
    market_id: selection.marketId,
    is_live: selection.live ? 'l' : 'p',
  };
}

const extraData = z.object({
  competitor1: z.string().catch(''),
  competitor2: z.string().catch(''),
  /** The competition, which our operator adds (readings 20). */
  cat: z.string().catch(''),
});
type ExtraData = z.infer<typeof extraData>;

/** Text that is no JSON, or other JSON, leaves the names empty (account-and-money spec, section 3). */
function extraDataOf(text: string): ExtraData {
  const empty = { competitor1: '', competitor2: '', cat: '' };
  try {
    return extraData.catch(empty).parse(JSON.parse(text));
  } catch {
    return empty;
  }
}

/** 'pick;type' in two. */
function splitPick(text: string): { pick: string; type: string } {
  const at = text.indexOf(';');
  return at < 0 ? { pick: text.trim(), type: '' } : { pick: text.slice(0, at).trim(), type: text.slice(at + 1).trim() };
}

function outcomeOf(wire: WireOutcome): BetOutcome {
  const { competitor1, competitor2, cat } = extraDataOf(wire.extra_data);
  return {
    ...splitPick(wire.pick_name),
    status: statusOf(wire.status),
    odds: wire.odd_value,
    startsAtMs: parseNairobi(wire.start_time),
    homeTeam: competitor1,
    awayTeam: competitor2,
    competition: cat,
    halfTimeScore: wire.ht_scores,
    fullTimeScore: wire.ft_scores,
    live: wire.live_bet === '1',
  };
}

/** A bet of the history without its legs. */
export function summaryOf(wire: WireBet): BetSummary {
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
  };
}

/** A bet with its legs. */
export function detailOf(wire: WireBet): BetDetail {
  return { ...summaryOf(wire), outcomes: (wire.outcomes ?? []).map(outcomeOf) };
}
