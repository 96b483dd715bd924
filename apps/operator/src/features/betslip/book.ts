import type { betslipCalls } from '@ushindi/api-contract/operator';
import { BET_LIMITS, makeBookingCode } from '@ushindi/shared';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { BookedLeg } from '../../db/schema/index.ts';
import { OperatorError } from '../../http/errors.ts';
import { isRepeated, ofMatch, problemOf, type SelectionProblem } from '../../http/selectionProblems.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { RandomSource } from '../../random.ts';
import { BOOKING_VALID_MS, storeBooking } from './store.ts';

type Parts = { db: Db; nowMs: Clock; random: RandomSource; book: MatchBook };
type Item = z.output<typeof betslipCalls.book.body>['bet_data'][number];

const MAX_CODE_DRAWS = 20;

/**
 * Stores selections under a code that the operator draws. All texts and odds come from the current offer, never from
 * the request, because other players can load the code.
 * @throws OperatorError INVALID with the matches concerned.
 */
export async function bookSlip(parts: Parts, items: readonly Item[]): Promise<{ code: string; expiresAtMs: number }> {
  const atMs = parts.nowMs();
  const legs = bookableLegs(parts.book, items, atMs);
  for (let draw = 0; draw < MAX_CODE_DRAWS; draw += 1) {
    const code = makeBookingCode(parts.random.below);
    if (await storeBooking(parts.db, { bookingCode: code, legs, bookedAt: new Date(atMs) }))
      return { code, expiresAtMs: atMs + BOOKING_VALID_MS };
  }
  throw new OperatorError('CONFLICT', { kind: 'noBookingCode' });
}

function bookableLegs(book: MatchBook, items: readonly Item[], atMs: number): BookedLeg[] {
  if (items.length === 0) throw new OperatorError('INVALID', { kind: 'noBets' });
  if (items.length > BET_LIMITS.maxLegs)
    throw new OperatorError('INVALID', { kind: 'tooManyLegs', maxLegs: BET_LIMITS.maxLegs });
  const checked = items.map((item) => (isRepeated(item, items) ? onlyOne(item) : bookableLeg(book, item, atMs)));
  const problems = checked.filter(isProblem);
  if (problems.length > 0) throw new OperatorError('INVALID', { kind: 'selectionsNotBookable' }, problems);
  return checked.flatMap((each) => (isProblem(each) ? [] : [each]));
}

const isProblem = (checked: BookedLeg | SelectionProblem): checked is SelectionProblem => 'msg' in checked;

const onlyOne = ({ parent_match_id }: Item): SelectionProblem =>
  problemOf(parent_match_id, { kind: 'onePickPerMatch' });

function bookableLeg(book: MatchBook, item: Item, atMs: number): BookedLeg | SelectionProblem {
  const { parent_match_id: matchId, market_id: marketId, o_id: oddId } = item;
  const match = book.published(matchId, atMs);
  if (match === null) return problemOf(matchId, { kind: 'unknownMatch' });
  const { kickoffMs, sportId, homeTeam, awayTeam, competition } = match;
  const phase = book.phase(matchId, atMs);
  const offer = phase === 'ended' ? null : book.offer({ matchId, marketId, oddId }, atMs);
  if (offer === null || offer.odds === null) return problemOf(matchId, ofMatch(match, 'noOdds'));
  const { parentMarketId, specifier, outcomeName, marketName } = offer;
  const what = { matchId, sportId, marketId, parentMarketId, oddId, specifier, outcomeName, marketName };
  return {
    ...what,
    odds: offer.odds.toFixed(2),
    live: phase === 'live',
    kickoffMs,
    homeTeam,
    awayTeam,
    competition,
  };
}
