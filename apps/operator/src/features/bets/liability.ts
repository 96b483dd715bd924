import { toCents } from '@ushindi/shared';
import type { BetStructure } from '@ushindi/shared/systemBets';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { OperatorError } from '../../http/errors.ts';
import { ofMatch, problemOf } from '../../http/selectionProblems.ts';
import { betAmounts, type Terms } from './amounts.ts';
import type { AcceptedLeg } from './slip.ts';
import type { Bet, Leg } from './store.ts';
import { linesOfBet, type OwnLeg } from './structure.ts';

/** The largest liabilities that the house accepts, in cents. */
export type LiabilityLimits = { outcomeCents: number; marketCents: number };

type Stake = Pick<Bet, 'stakeCents' | 'possibleWinCents' | 'totalOdds' | 'bonusId'>;

/**
 * The liability of a leg in cents: the bet's net payout times (odds - 1) / (total odds - 1), rounded up. The SQL
 * function `leg_liability` computes the same.
 */
export function legLiabilityCents({ stakeCents, possibleWinCents, totalOdds, bonusId }: Stake, odds: string): number {
  const netCents = BigInt(Math.max(possibleWinCents - (bonusId === null ? stakeCents : 0), 0));
  const [gain, totalGain] = [hundredths(odds) - 100n, hundredths(totalOdds) - 100n];
  if (totalGain === 0n) return Number(netCents);
  return Number((netCents * gain + totalGain - 1n) / totalGain);
}

/** Odds of two decimals, such as '2.10', as 210. */
const hundredths = (odds: string): bigint => BigInt(odds.replace('.', ''));

/** The liabilities of the legs of singles or a system, in cents by match; null for a multi. */
export type CountedByLines = ReadonlyMap<string, number> | null;

/** Computes the liability of each leg as the sum of its liabilities in each of its lines. */
export function countedByLines(structure: BetStructure | null, legs: OwnLeg[], terms: Terms): CountedByLines {
  if (structure === null) return null;
  const oddsOf = new Map(legs.map(({ matchId, odds }) => [matchId, odds]));
  const counted = new Map<string, number>();
  for (const { line, payoutCents, steps } of linesOfBet(structure, legs, terms)) {
    const { stakeCents, matchIds } = line;
    const bet = { stakeCents, possibleWinCents: payoutCents, totalOdds: steps?.totalOdds ?? '1.00', bonusId: null };
    for (const matchId of matchIds)
      counted.set(matchId, (counted.get(matchId) ?? 0) + legLiabilityCents(bet, oddsOf.get(matchId) ?? '1.00'));
  }
  return counted;
}

/** A bet whose liability is checked: its stake in cents, its legs, their liabilities by lines, and its terms. */
type Checked = { stake: Stake; legs: AcceptedLeg[]; byLines: CountedByLines; terms: Terms };

/** The cents that are left below the limits of a leg's outcome and market. */
type Room = { leg: AcceptedLeg; roomCents: number };

/**
 * Refuses a bet that would exceed the liability limit of an outcome or a market. It is called twice. Before the bet
 * is stored it reads without locks, so that a player need not deposit for a bet that is refused. After that, with
 * `isCounted`, the rows include the bet and are locked until the transaction ends.
 * @throws OperatorError INVALID with the legs and, for a cash multi, the largest stake in KES that has room.
 */
export async function requireRoom(
  db: Db,
  limits: LiabilityLimits,
  bet: Checked,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  const rooms = await readRooms(db, limits, bet.legs);
  const { stake, byLines } = bet;
  const ownCents = ({ match, odds }: AcceptedLeg): number =>
    byLines === null ? legLiabilityCents(stake, odds) : (byLines.get(match.matchId) ?? 0);
  const full = rooms.filter(({ leg, roomCents }) => roomCents < (isCounted ? 0 : ownCents(leg)));
  if (full.length === 0) return;
  const free = rooms.map(({ leg, roomCents }) => ({ leg, roomCents: roomCents + (isCounted ? ownCents(leg) : 0) }));
  throw refusal(bet, full, stake.bonusId === null && byLines === null ? largestStakeKes(bet, free) : null);
}

async function readRooms(db: Db, { outcomeCents, marketCents }: LiabilityLimits, legs: AcceptedLeg[]): Promise<Room[]> {
  const texts = (read: (leg: AcceptedLeg) => string) => sql`${sql.param(legs.map(read))}::text[]`;
  const rows = await rowsOf<{ position: string; room: string }>(
    db,
    sql`select leg.position::text, min(side.max_cents - coalesce(counted.cents, 0))::text as room
      from unnest(${texts(({ match }) => match.matchId)}, ${texts(({ item }) => item.market_id)},
          ${texts(({ offer }) => offer.specifier)}, ${texts(({ offer }) => offer.outcomeId)})
          with ordinality as leg (match_id, market_id, specifier, outcome_id, position)
        cross join lateral (values (leg.specifier, leg.outcome_id, ${outcomeCents}::bigint), ('', '', ${marketCents}::bigint))
          as side (specifier, outcome_id, max_cents)
        left join liability as counted on counted.match_id = leg.match_id and counted.market_id = leg.market_id
          and counted.specifier = side.specifier and counted.outcome_id = side.outcome_id
      group by leg.position order by leg.position`,
  );
  return rows.map(({ room }, index) => ({ leg: legs[index] as AcceptedLeg, roomCents: Number(room) }));
}

/** The largest whole stake in KES for which every leg has room; 0 if there is none above the minimum stake. */
function largestStakeKes({ stake, legs, terms }: Checked, rooms: Room[]): number {
  const odds = legs.map((leg) => leg.odds);
  const hasRoom = (stakeKes: number): boolean => {
    const { payoutCents, totalOdds } = betAmounts(stakeKes * 100, odds, terms);
    const smaller = { ...stake, stakeCents: stakeKes * 100, possibleWinCents: payoutCents, totalOdds };
    return rooms.every(({ leg, roomCents }) => legLiabilityCents(smaller, leg.odds) <= roomCents);
  };
  // Up to the refused stake the liability rises with the stake, except that it may fall slowly at the payout's cap. It
  // does not fall below that of the refused stake there, so the stakes with room are those up to some largest one.
  let [largest, tooLarge] = [0, Math.ceil(stake.stakeCents / 100)];
  while (tooLarge - largest > 1) {
    const middle = Math.floor((largest + tooLarge) / 2);
    if (hasRoom(middle)) largest = middle;
    else tooLarge = middle;
  }
  return largest * 100 >= toCents(terms.limits.minStake) ? largest : 0;
}

function refusal({ legs }: Checked, full: Room[], largestKes: number | null): OperatorError {
  const reasonOf = ({ homeTeam, awayTeam }: AcceptedLeg['match']) =>
    largestKes === null || largestKes === 0
      ? ofMatch({ homeTeam, awayTeam }, 'noFurtherBet')
      : ({ kind: 'largestStake', homeTeam, awayTeam, maxKes: largestKes } as const);
  const details = legs
    .filter((leg) => full.some((each) => each.leg === leg))
    .map(({ match }) => ({
      ...problemOf(match.matchId, reasonOf(match)),
      ...(largestKes !== null && { max_stake: largestKes }),
    }));
  return new OperatorError('INVALID', { kind: 'stakeAboveLimit' }, details);
}

/** Deletes rows of outcomes without open bets. Rows that a transaction has locked are left for a later run. */
export async function cleanUpLiabilities({ db }: { db: Db }): Promise<void> {
  await db.execute(sql`
    delete from liability where id in (select id from liability where cents = 0 limit 1000 for update skip locked)`);
}

/**
 * Locks the liabilities of legs in the order of `add_liability`. A transaction that changes legs and bets in separate
 * statements needs this first, because each statement locks its rows in order, but the two together do not.
 */
export async function lockLiabilities(tx: Db, legs: Pick<Leg, 'matchId' | 'marketId' | 'specifier' | 'outcomeId'>[]) {
  const texts = (read: (leg: (typeof legs)[number]) => string) => sql`${sql.param(legs.map(read))}::text[]`;
  await tx.execute(sql`
    select from liability as counted
    where (match_id, market_id) in (select * from unnest(${texts((leg) => leg.matchId)}, ${texts((leg) => leg.marketId)}))
      and ((specifier, outcome_id) = ('', '') or (match_id, market_id, specifier, outcome_id) in (
        select * from unnest(${texts((leg) => leg.matchId)}, ${texts((leg) => leg.marketId)},
          ${texts((leg) => leg.specifier)}, ${texts((leg) => leg.outcomeId)})))
    order by match_id, market_id, specifier, outcome_id for update`);
}
