import { createHash } from 'node:crypto';
import type { betsCalls } from '@ushindi/api-contract/operator';
import {
  type BetLimits,
  formatKes,
  isBookingCode,
  oddDisabledReason,
  type OddDisabledReason,
  toCents,
} from '@ushindi/shared';
import type { z } from 'zod';
import { OperatorError } from '../../http/errors.ts';
import type { Match, MatchBook, Offer } from '../../ports/matchBook.ts';

/** A placement as received. `scoresSeen` has the scores of its live matches at the start of its delay, by match. */
export type PlaceRequest = z.output<typeof betsCalls.place.body> & { scoresSeen?: ReadonlyMap<string, string> };
type Item = PlaceRequest['bet_data'][number];

/** A selection that may be bet on, with the odds of its leg. */
export type AcceptedLeg = { item: Item; match: Match; offer: Offer; odds: string };

/** Why a selection is refused, as on the wire. `odd_value` is the current odds if they moved. */
type Problem = { parent_match_id: string; msg: string; odd_value?: number };

const DISABLED: Record<OddDisabledReason, string> = {
  noOdds: 'Odds not available at the moment',
  oddNotTrading: 'This odd is not available for betting',
  marketNotOpen: 'This market is not available for betting',
};

/**
 * Distinguishes a repeated request from a different one under the same idempotency key. The timestamp is left out,
 * because a repetition is sent later.
 */
export function fingerprint({ bonus_id, bet_amount, bet_data }: PlaceRequest): string {
  const items = bet_data.map((item) => [item.o_id, item.market_id, item.parent_match_id, item.odd_value, item.is_live]);
  return createHash('sha256')
    .update(JSON.stringify([bonus_id, bet_amount, items]))
    .digest('hex');
}

/**
 * Checks a slip and every selection against the current offers. Returns the legs or the refusal for the player: CONFLICT
 * if only odds moved, else INVALID, with the matches concerned.
 */
export function checkSlip(request: PlaceRequest, limits: BetLimits, book: MatchBook, nowMs: number): CheckedSlip {
  const problem = slipProblem(request, limits);
  return problem === null ? checkOffers(request, book, nowMs) : new OperatorError('INVALID', problem);
}

/** The legs of an acceptable slip, or its refusal. */
export type CheckedSlip = AcceptedLeg[] | OperatorError;

/**
 * The legs of a checked slip.
 * @throws OperatorError the refusal.
 */
export function requireAccepted(checked: CheckedSlip): AcceptedLeg[] {
  if (checked instanceof OperatorError) throw checked;
  return checked;
}

/** Checks booking code, number of legs and stake. */
function slipProblem(request: PlaceRequest, limits: BetLimits): string | null {
  if (!isBookingCode(request.bet_ref)) return 'Invalid booking code.';
  if (request.bet_data.length === 0) return 'No bets selected.';
  if (request.bet_data.length > limits.maxLegs) return `A bet can have ${limits.maxLegs} matches at most.`;
  // A freebet's stake may have cents.
  if (request.bonus_id === '' && !Number.isInteger(request.bet_amount))
    return 'Please enter a whole-number amount (no decimals).';
  if (request.bet_amount >= Number(limits.minStake) && request.bet_amount <= Number(limits.maxStake)) return null;
  return `Bet Limits: Min Stake ${limits.minStake} KES, Max Stake: ${formatKes(limits.maxStake).replace('.00', '')} KES`;
}

/**
 * Checks every selection against the current offers. A leg gets the current odds if they are better than those that the
 * player saw; worse ones refuse the slip.
 */
export function checkOffers(request: PlaceRequest, book: MatchBook, nowMs: number): CheckedSlip {
  const { bet_data: items, scoresSeen } = request;
  const legs: AcceptedLeg[] = [];
  const invalid: Problem[] = [];
  const moved: Problem[] = [];
  for (const item of items) {
    const match = book.match(item.parent_match_id);
    const offer = book.offer({ matchId: item.parent_match_id, marketId: item.market_id, oddId: item.o_id }, nowMs);
    const problem = isRepeated(item, items)
      ? 'Only one pick a match'
      : selectionProblem(item, match, offer, book, nowMs);
    if (problem !== null || match === null || offer === null) {
      invalid.push({ parent_match_id: item.parent_match_id, msg: problem ?? 'Unknown match' });
      continue;
    }
    const change = changeOf(item, offer, scoresSeen?.get(match.matchId) ?? null, book.score(match.matchId, nowMs));
    if (change === null) legs.push({ item, match, offer, odds: Math.max(item.odd_value, offer.odds ?? 0).toFixed(2) });
    else
      moved.push({
        parent_match_id: item.parent_match_id,
        msg: `${match.homeTeam} vs ${match.awayTeam}: ${change}`,
        odd_value: offer.odds ?? 0,
      });
  }
  if (invalid.length > 0)
    return new OperatorError('INVALID', 'Some selections cannot be bet on.', [...invalid, ...moved]);
  return moved.length > 0 ? new OperatorError('CONFLICT', 'Some odds have changed.', moved) : legs;
}

/** What has changed since the player saw the selection, or null. */
function changeOf(item: Item, offer: Offer, scoreSeen: string | null, score: string): string | null {
  if (toCents(item.odd_value) > toCents(offer.odds ?? 0)) return 'odds changed';
  return scoreSeen === null || scoreSeen === score ? null : 'the score has changed';
}

const isRepeated = (item: Item, items: Item[]): boolean =>
  items.some((other) => other !== item && other.parent_match_id === item.parent_match_id);

function selectionProblem(
  item: Item,
  match: Match | null,
  offer: Offer | null,
  book: MatchBook,
  nowMs: number,
): string | null {
  if (match === null) return 'Unknown match';
  if (offer === null) return `${match.homeTeam} vs ${match.awayTeam}: unknown market or odd`;
  const reason = timingProblem(item, offer, book.phase(match.matchId, nowMs));
  return reason === null ? null : `${match.homeTeam} vs ${match.awayTeam}: ${reason}`;
}

function timingProblem(item: Item, offer: Offer, phase: 'prematch' | 'live' | 'ended'): string | null {
  if (phase === 'ended') return 'the match has ended';
  if (phase === 'live' && item.is_live === 'p') return 'the match has started';
  if (phase === 'prematch' && item.is_live === 'l') return 'the match has not started';
  const disabled = oddDisabledReason(offer);
  if (disabled !== null) return DISABLED[disabled];
  return areOdds(item.odd_value) ? null : DISABLED.noOdds;
}

/** Odds have two decimals and are above 1. */
function areOdds(value: number): boolean {
  return value > 1 && value <= 100_000 && Number(value.toFixed(2)) === value;
}
