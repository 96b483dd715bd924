import { createHash } from 'node:crypto';
import type { betsCalls } from '@ushindi/api-contract/operator';
import type { RefusalReason } from '@ushindi/api-contract/texts';
import {
  type BetLimits,
  isBookingCode,
  outcomeDisabledReason,
  type OutcomeDisabledReason,
  toCents,
} from '@ushindi/shared';
import type { BetStructure } from '@ushindi/shared/systemBets';
import type { z } from 'zod';
import { OperatorError } from '../../http/errors.ts';
import { isRepeated, ofMatch, problemOf, type SelectionProblem } from '../../http/selectionProblems.ts';
import type { Match, MatchBook, Offer } from '../../ports/matchBook.ts';
import { structureOf, structureRefusal } from './structure.ts';

/** The request of a placement. `scoresSeen` has the scores of its live matches at the start of its delay, by match. */
export type PlaceRequest = z.output<typeof betsCalls.place.body> & { scoresSeen?: ReadonlyMap<string, string> };
type Item = PlaceRequest['bet_data'][number];

/** A selection that may be bet on, with the odds of its leg. */
export type AcceptedLeg = { item: Item; match: Match; offer: Offer; odds: string };

/** The refusal of a selection. `odd_value` is the current odds if they moved. */
type Problem = SelectionProblem & { odd_value?: number };

/**
 * A hash that distinguishes a repeated request from another one under the same idempotency key. The timestamp is left out,
 * because a repetition is sent later.
 */
export function fingerprint({ bonus_id, bet_amount, bet_data, structure }: PlaceRequest): string {
  const items = bet_data.map((item) => [item.o_id, item.market_id, item.parent_match_id, item.odd_value, item.is_live]);
  return createHash('sha256')
    .update(JSON.stringify([bonus_id, bet_amount, items, ...(structure === undefined ? [] : [structure])]))
    .digest('hex');
}

/**
 * Checks a slip and every selection against the current offers. Returns the legs or the refusal for the player: CONFLICT
 * if only odds moved, otherwise INVALID, with the matches concerned.
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
function slipProblem(request: PlaceRequest, limits: BetLimits): RefusalReason | null {
  if (!isBookingCode(request.bet_ref)) return { kind: 'invalidBookingCode' };
  if (request.bet_data.length === 0) return { kind: 'noBets' };
  if (request.bet_data.length > limits.maxLegs) return { kind: 'tooManyLegs', maxLegs: limits.maxLegs };
  // A freebet's stake may have cents.
  if (request.bonus_id === '' && !Number.isInteger(request.bet_amount)) return { kind: 'notWholeAmount' };
  const structure = structureOf(request.structure);
  if (structure !== null) return structuredProblem(structure, request, limits);
  const [minKes, maxKes] = [Number(limits.minStake), Number(limits.maxStake)];
  const isWithin = request.bet_amount >= minKes && request.bet_amount <= maxKes;
  return isWithin ? null : { kind: 'stakeLimits', minKes, maxKes };
}

function structuredProblem(structure: BetStructure, request: PlaceRequest, limits: BetLimits): RefusalReason | null {
  const { bonus_id: bonusId, bet_amount: stakeKes, bet_data: items } = request;
  if (bonusId !== '') return { kind: 'freebetOnStructure' };
  return structureRefusal(structure, { matchIds: items.map((item) => item.parent_match_id), stakeKes, limits });
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
    const match = book.published(item.parent_match_id, nowMs);
    const offer = book.offer({ matchId: item.parent_match_id, marketId: item.market_id, oddId: item.o_id }, nowMs);
    const problem = isRepeated(item, items) ? ONE_PICK : selectionProblem(item, match, offer, book, nowMs);
    if (problem !== null || match === null || offer === null) {
      invalid.push(problemOf(item.parent_match_id, problem ?? UNKNOWN_MATCH));
      continue;
    }
    const change = changeOf(item, offer, scoresSeen?.get(match.matchId) ?? null, book.score(match.matchId, nowMs));
    if (change === null) legs.push({ item, match, offer, odds: Math.max(item.odd_value, offer.odds ?? 0).toFixed(2) });
    else moved.push({ ...problemOf(item.parent_match_id, ofMatch(match, change)), odd_value: offer.odds ?? 0 });
  }
  if (invalid.length > 0) return new OperatorError('INVALID', { kind: 'selectionsRefused' }, [...invalid, ...moved]);
  return moved.length > 0 ? new OperatorError('CONFLICT', { kind: 'oddsChanged' }, moved) : legs;
}

const ONE_PICK = { kind: 'onePickPerMatch' } as const;
const UNKNOWN_MATCH = { kind: 'unknownMatch' } as const;

/** The change since the player saw the selection, or null. */
function changeOf(
  item: Item,
  offer: Offer,
  scoreSeen: string | null,
  score: string,
): 'oddsChanged' | 'scoreChanged' | null {
  if (toCents(item.odd_value) > toCents(offer.odds ?? 0)) return 'oddsChanged';
  return scoreSeen === null || scoreSeen === score ? null : 'scoreChanged';
}

function selectionProblem(
  item: Item,
  match: Match | null,
  offer: Offer | null,
  book: MatchBook,
  nowMs: number,
): RefusalReason | null {
  if (match === null) return UNKNOWN_MATCH;
  if (offer === null) return ofMatch(match, 'unknownMarket');
  const problem = timingProblem(item, offer, book.phase(match.matchId, nowMs));
  return problem === null ? null : ofMatch(match, problem);
}

function timingProblem(
  item: Item,
  offer: Offer,
  phase: 'prematch' | 'live' | 'ended',
): OutcomeDisabledReason | 'ended' | 'started' | 'notStarted' | null {
  if (phase === 'ended') return 'ended';
  if (phase === 'live' && item.is_live === 'p') return 'started';
  if (phase === 'prematch' && item.is_live === 'l') return 'notStarted';
  return outcomeDisabledReason(offer) ?? (areOdds(item.odd_value) ? null : 'noOdds');
}

/** Odds have two decimals and are above 1. */
function areOdds(value: number): boolean {
  return value > 1 && value <= 100_000 && Number(value.toFixed(2)) === value;
}
