import { jackpotCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { Routes } from '../../app.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, confirmed, servePlayer, servePublic } from '../../http/serve.ts';
import { buyTicket, type BuyParts } from './buy.ts';
import { ticketName } from './history.ts';
import { hasGivenResult } from './results.ts';
import { decidedRounds, latestRound, poolNow, type Round } from './store.ts';

const RESULTS = 10;

/** The round on sale, past rounds, and the sale of tickets. */
export const jackpotRoutes =
  ({ authenticate, ...parts }: BuyParts & { authenticate: Authenticate }): Routes =>
  (app) => {
    servePublic(app, jackpotCalls.current, async () => ({
      message: 'Success',
      data: { round: await onSale(parts) },
    }));
    servePublic(app, jackpotCalls.results, async () => ({
      message: 'Success',
      data: (await decidedRounds(parts.db, RESULTS)).map(wireResult),
    }));
    servePlayer(app, jackpotCalls.buy, authenticate, async (player, { body }) => {
      const request = { roundId: body.round, picks: body.picks.join(''), key: body.idempotency_key };
      const ticket = await buyTicket(parts, player, request);
      const data = { ticket: ticketName(ticket), bet_amount: kesOf(ticket.priceCents) };
      return confirmed({ kind: 'jackpotTicketBought' }, data);
    });
  };

/** The round whose tickets are on sale; null between two rounds. */
async function onSale({ db, nowMs, staffResults }: BuyParts) {
  const round = await latestRound(db);
  if (round === null || round.decidedAt !== null || round.closesAt.getTime() <= nowMs()) return null;
  if (await hasGivenResult(db, staffResults, round.matches)) return null;
  const { id, day, closesAt, terms, matches } = round;
  return {
    round: id,
    day,
    closes_at: formatNairobi(closesAt.getTime()),
    price: kesOf(terms.priceCents),
    house_percent: terms.housePercent,
    max_void: terms.maxVoid,
    pool: kesOf(await poolNow(db, round)),
    tiers: terms.tiers.map(({ wrong, percent }) => ({ wrong, percent })),
    matches: matches.map(({ matchId, kickoffMs, homeTeam, awayTeam, competition }) => ({
      match_id: matchId,
      start_time: formatNairobi(kickoffMs),
      home_team: homeTeam,
      away_team: awayTeam,
      competition,
    })),
  };
}

function wireResult({ id, day, isVoid, poolCents, rolledCents, tiers, matches, results }: Round) {
  return {
    round: id,
    day,
    is_void: isVoid === true,
    pool: kesOf(poolCents ?? 0),
    rolled: kesOf(rolledCents ?? 0),
    tiers: (tiers ?? []).map(({ wrong, winners, prizeCents }) => ({ wrong, winners, prize: kesOf(prizeCents) })),
    matches: matches.map(({ matchId, homeTeam, awayTeam }, index) => ({
      match_id: matchId,
      home_team: homeTeam,
      away_team: awayTeam,
      outcome: results?.[index]?.outcome ?? 'V',
      score: results?.[index]?.score ?? '',
    })),
  };
}
