import { formatNairobi } from '@ushindi/shared';
import { payPrize, sharePool } from '@ushindi/shared/jackpot';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { type JackpotMatch, jackpotRound, jackpotTicket } from '../../db/schema/index.ts';
import { kesOf } from '../../http/kes.ts';
import type { GameHistory, WireGameBet } from '../../ports/gameHistory.ts';
import { poolNow, type Round, type Ticket } from './store.ts';

type Page = Parameters<GameHistory['page']>[0];
type TicketOfRound = { ticket: Ticket; round: Round };

/** The history of games with the tickets of the jackpot among the jackpot bets, newest first. */
export const withTickets = (db: Db, games: GameHistory): GameHistory => ({
  async page(wanted) {
    if (wanted.kind !== 'jackpot') return games.page(wanted);
    const places = await placesOf(db, wanted);
    const idsOf = (which: keyof Place) =>
      places.flatMap((place) => (place[which] === null ? [] : Number(place[which])));
    const tickets = await ticketsOf(db, idsOf('ticketId'));
    const rounds = await games.rounds(wanted.accountId, idsOf('roundId'));
    return places.flatMap(
      ({ ticketId, roundId }) => tickets.get(Number(ticketId)) ?? rounds.get(Number(roundId)) ?? [],
    );
  },
  rounds: (accountId, ids) => games.rounds(accountId, ids),
  async round(accountId, betId) {
    const [, id] = /^J([1-9]\d{0,14})$/.exec(betId) ?? [];
    if (id === undefined) return games.round(accountId, betId);
    const isIt = and(eq(jackpotTicket.id, Number(id)), eq(jackpotTicket.accountId, accountId));
    const [found] = await ticketsWithRounds(db).where(isIt);
    return found === undefined ? null : wireTicket(found, (of) => poolNow(db, of));
  },
});

/** A place on a page: a ticket, or a round of a jackpot game. */
type Place = Record<'ticketId' | 'roundId', string | number | null>;

/**
 * The tickets and rounds on a page. Each part of the statement reads only its newest ids, by an index. Rows are in the order of
 * their ids, because a row of a process whose clock is behind can have an earlier time than the row before it.
 */
function placesOf(db: Db, { accountId, kind, status, limit, offset }: Page): Promise<Place[]> {
  const newest = offset + limit;
  const hasStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  return rowsOf<Place>(
    db,
    sql`select "ticketId", "roundId" from (
      (select id as "ticketId", null::bigint as "roundId", min(bought_at) over (order by id desc) as shown_at
        from jackpot_ticket where account_id = ${accountId} and ${hasStatus} order by id desc limit ${newest})
      union all
      (select null, id, min(created_at) over (order by id desc) from game_round
        where account_id = ${accountId} and kind = ${kind} and ${hasStatus} order by id desc limit ${newest})
    ) bets order by shown_at desc, "ticketId" desc nulls last, "roundId" desc limit ${limit} offset ${offset}`,
  );
}

/** The name of a ticket for its player. The prefix separates it from the ids of bets and game rounds. */
export const ticketName = ({ id }: Pick<Ticket, 'id'>): string => `J${id}`;

const ticketsWithRounds = (db: Db) =>
  db
    .select({ ticket: jackpotTicket, round: jackpotRound })
    .from(jackpotTicket)
    .innerJoin(jackpotRound, eq(jackpotRound.id, jackpotTicket.roundId));

async function ticketsOf(db: Db, ids: number[]): Promise<ReadonlyMap<number, WireGameBet>> {
  if (ids.length === 0) return new Map();
  const rows = await ticketsWithRounds(db).where(inArray(jackpotTicket.id, ids));
  const poolOf = pools(db);
  return new Map(await Promise.all(rows.map(async (row) => [row.ticket.id, await wireTicket(row, poolOf)] as const)));
}

type PoolOf = (round: Round) => Promise<number>;

/** Reads each round's pool once: a page often has many tickets of one round. */
function pools(db: Db): PoolOf {
  const read = new Map<number, Promise<number>>();
  return (round) => {
    const pool = read.get(round.id) ?? poolNow(db, round);
    read.set(round.id, pool);
    return pool;
  };
}

/** A ticket as a bet with one leg per match and without odds. */
async function wireTicket({ ticket, round }: TicketOfRound, poolOf: PoolOf): Promise<WireGameBet> {
  const isPending = ticket.status === STATUS.pending;
  const amounts = isPending ? await possiblePrize(ticket, round, poolOf) : paidOf(ticket);
  return {
    bet_id: ticketName(ticket),
    bet_reference: ticketName(ticket),
    slip_id: '',
    status: ticket.status,
    created_at: formatNairobi(ticket.boughtAt.getTime()),
    bet_amount: kesOf(ticket.priceCents),
    bet_currency: 'KES',
    total_odd: 0,
    possible_win: kesOf(amounts.paidCents),
    total_games: round.matches.length,
    excise_tax: kesOf(ticket.exciseCents),
    witholding_tax: kesOf(amounts.withholdingCents),
    outcomes: round.matches.map((match, index) => wireLeg(match, index, ticket, round)),
  };
}

const paidOf = ({ paidCents, withholdingCents }: Ticket) => ({
  paidCents: paidCents ?? 0,
  withholdingCents: withholdingCents ?? 0,
});

/** The prize of a pending ticket if it were the only one without a wrong pick, or the prize that it has won. */
async function possiblePrize({ prizeCents, priceCents, taxRates }: Ticket, round: Round, poolOf: PoolOf) {
  if (round.isVoid) return { paidCents: priceCents, withholdingCents: 0 };
  if (prizeCents !== null) return payPrize(prizeCents, priceCents, taxRates);
  const { tiers } = sharePool(await poolOf(round), (wrong) => (wrong === 0 ? 1 : 0), round.terms);
  return payPrize(tiers[0]?.prizeCents ?? 0, priceCents, taxRates);
}

function wireLeg(match: JackpotMatch, index: number, { picks }: Ticket, { results, isVoid }: Round) {
  const pick = picks[index] ?? '';
  const result = results?.[index];
  return {
    status: legStatus(pick, isVoid === true ? 'V' : result?.outcome),
    pick_name: `${pick};3 Way`,
    odd_value: 0,
    start_time: formatNairobi(match.kickoffMs),
    ht_scores: '',
    ft_scores: result?.score ?? '',
    live_bet: '0',
    extra_data: JSON.stringify({ competitor1: match.homeTeam, competitor2: match.awayTeam, cat: match.competition }),
  };
}

function legStatus(pick: string, outcome: string | undefined): number {
  if (outcome === undefined) return STATUS.pending;
  if (outcome === 'V') return STATUS.voided;
  return pick === outcome ? STATUS.won : STATUS.lost;
}
