import { ON_SALE_AHEAD_MS, settleOutcome, type Simulation } from '../simulation/index.ts';
import type { Match, MatchBook } from './matchBook.ts';

/** Adapts the simulation to the match-book port. */
export function simulationBook(simulation: Simulation): MatchBook {
  return {
    match: (matchId) => matchOf(simulation, matchId),
    phase: (matchId, nowMs) => simulation.state(matchId, nowMs)?.status ?? 'ended',
    offer({ matchId, marketId, oddId }, nowMs) {
      const fixture = simulation.fixture(matchId);
      // Ids of matches years ahead are easy to guess.
      if (fixture === null || fixture.kickoffMs > nowMs + ON_SALE_AHEAD_MS) return null;
      const market = simulation.market(matchId, Number(marketId), nowMs);
      const outcome = market?.outcomes.find((each) => each.oddId === oddId);
      if (!market || !outcome || String(market.marketId) !== marketId) return null;
      const { outcomeId, outcomeName, specifier, odds, status } = outcome;
      const { marketName, parentMarketId } = market;
      return {
        marketName,
        parentMarketId: String(parentMarketId),
        outcomeId,
        outcomeName,
        specifier,
        odds,
        oddStatus: status,
        marketStatus: market.status,
      };
    },
    isDecided: (matchId, nowMs) => simulation.fixture(matchId) === null || simulation.result(matchId, nowMs) !== null,
    resultOf({ matchId, marketId, specifier, outcomeId }, nowMs) {
      const fixture = simulation.fixture(matchId);
      const result = simulation.result(matchId, nowMs);
      if (fixture === null) return { verdict: 'void', halfTimeScore: '', fullTimeScore: '' };
      if (result === null) return null;
      return {
        verdict: settleOutcome(fixture, { marketId: Number(marketId), specifier, outcomeId }, result),
        halfTimeScore: `${result.htHome}-${result.htAway}`,
        fullTimeScore: `${result.ftHome}-${result.ftAway}`,
      };
    },
  };
}

function matchOf(simulation: Simulation, matchId: string): Match | null {
  const fixture = simulation.fixture(matchId);
  if (fixture === null) return null;
  const { sportId, kickoffMs, homeTeam, awayTeam, country, tournament } = fixture;
  return { matchId, sportId, kickoffMs, homeTeam, awayTeam, competition: `${country} · ${tournament}` };
}
