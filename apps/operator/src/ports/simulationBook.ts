import type { LegExplanation } from '@ushindi/api-contract/operator';
import {
  BUILDER_MARKET_ID,
  type BuilderPart,
  combinedVerdict,
  decodeParts,
  explainOutcome,
  type Fixture,
  type Market,
  type MatchScore,
  namesOfOutcome,
  partsOfOddId,
  settleOutcome,
  type Simulation,
} from '../simulation/index.ts';
import type { GivenResult, LegVerdict, Match, MatchBook } from './matchBook.ts';

/** Adapts the simulation to the match-book port. */
export function simulationBook(simulation: Simulation): MatchBook {
  return {
    match: (matchId) => matchOf(simulation.fixture(matchId)),
    published: (matchId, nowMs) => matchOf(simulation.published(matchId, nowMs)),
    phase: (matchId, nowMs) => simulation.state(matchId, nowMs)?.status ?? 'ended',
    upcoming: (sportId, fromMs, toMs) => simulation.fixtures(fromMs, toMs, sportId).map(toMatch),
    score(matchId, nowMs) {
      const { homeScore = 0, awayScore = 0 } = simulation.state(matchId, nowMs) ?? {};
      return `${homeScore}-${awayScore}`;
    },
    progress(matchId, nowMs) {
      const state = simulation.state(matchId, nowMs);
      if (state?.status !== 'live') return null;
      return { score: `${state.homeScore}-${state.awayScore}`, clock: state.clock, phase: state.phase };
    },
    mainOdds(matchId, nowMs) {
      const fixture = simulation.fixture(matchId);
      const sport = simulation.sports.find(({ sportId }) => sportId === fixture?.sportId);
      const market = sport && simulation.market(matchId, sport.defaultMarketId, nowMs);
      return (market?.outcomes ?? []).flatMap(({ outcomeName, odds, status }) =>
        odds === null || status !== 'trading' ? [] : [{ outcomeName, odds }],
      );
    },
    offer({ matchId, marketId, oddId }, nowMs) {
      if (simulation.published(matchId, nowMs) === null) return null;
      const market = marketOf(simulation, matchId, Number(marketId), oddId, nowMs);
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
    isCombined: (marketId) => marketId === String(BUILDER_MARKET_ID),
    isDecided: (matchId, nowMs) => simulation.fixture(matchId) === null || simulation.result(matchId, nowMs) !== null,
    resultOf({ matchId, marketId, specifier, outcomeId }, nowMs, given) {
      const fixture = simulation.fixture(matchId);
      const own = simulation.result(matchId, nowMs);
      const result = given === undefined ? own : scoreOf(given, own);
      if (fixture === null || given?.isVoid) return { verdict: 'void', halfTimeScore: '', fullTimeScore: '' };
      if (result === null) return null;
      return {
        verdict: verdictOf(fixture, { marketId: Number(marketId), specifier, outcomeId }, result),
        halfTimeScore: `${result.htHome}-${result.htAway}`,
        fullTimeScore: `${result.ftHome}-${result.ftAway}`,
      };
    },
    explain({ matchId, marketId, specifier, outcomeId }, nowMs, given) {
      const fixture = simulation.fixture(matchId);
      if (fixture === null) return { kind: 'void', reason: 'unknownMatch' };
      if (given?.isVoid) return { kind: 'void', reason: 'matchVoid' };
      const own = simulation.result(matchId, nowMs);
      const score = given === undefined ? own : scoreOf(given, own);
      if (score === null) return null;
      return explanationOf(fixture, { marketId: Number(marketId), specifier, outcomeId }, score);
    },
  };
}

/** A listed market, or the one-outcome market of a combination. */
function marketOf(
  simulation: Simulation,
  matchId: string,
  marketId: number,
  oddId: string,
  nowMs: number,
): Market | null {
  if (marketId !== BUILDER_MARKET_ID) return simulation.market(matchId, marketId, nowMs);
  const parts = partsOfOddId(oddId);
  const built = parts && simulation.build(matchId, parts, nowMs);
  return built && 'market' in built ? built.market : null;
}

/** Thrown for a market that needs a part of the score which a given result does not have. */
class UnknownPart extends Error {}

function unknownPart(): never {
  throw new UnknownPart();
}

/**
 * The score of a given result. If the given score equals the match's own, the whole own score. Otherwise only cards and corners
 * of the own score.
 */
function scoreOf(given: GivenResult, own: MatchScore | null): MatchScore {
  const { htHome, htAway, ftHome, ftAway } = given;
  const isSame = own?.htHome === htHome && own.htAway === htAway && own.ftHome === ftHome && own.ftAway === ftAway;
  if (own !== null && isSame) return own;
  return {
    htHome,
    htAway,
    ftHome,
    ftAway,
    get periods() {
      return unknownPart();
    },
    get goals() {
      return unknownPart();
    },
    get scores() {
      return unknownPart();
    },
    get sets() {
      return unknownPart();
    },
    get cardsHome() {
      return own?.cardsHome ?? unknownPart();
    },
    get cardsAway() {
      return own?.cardsAway ?? unknownPart();
    },
    get cornersHome() {
      return own?.cornersHome ?? unknownPart();
    },
    get cornersAway() {
      return own?.cornersAway ?? unknownPart();
    },
  };
}

/** The verdict on an outcome, or on a combination by those on its parts. */
function verdictOf(fixture: Fixture, key: BuilderPart, score: MatchScore): LegVerdict {
  if (key.marketId !== BUILDER_MARKET_ID) return partVerdict(fixture, key, score);
  return combinedVerdict(partsOf(key).map((part) => partVerdict(fixture, part, score)));
}

/** The parts of a combination. Accepted bets have valid parts, so any other specifier is a bug. */
function partsOf({ specifier }: BuilderPart): BuilderPart[] {
  const parts = decodeParts(specifier);
  if (parts === null) throw new Error(`no combination '${specifier}'`);
  return parts;
}

/** The explanation of an outcome's verdict, or of each part of a combination. */
function explanationOf(fixture: Fixture, key: BuilderPart, score: MatchScore): LegExplanation {
  const decidedBy = (part: BuilderPart) => withKnownParts(() => explainOutcome(fixture, part, score));
  if (key.marketId !== BUILDER_MARKET_ID) return decidedBy(key) ?? { kind: 'void', reason: 'notDecided' };
  const parts = partsOf(key).map((part) => ({
    ...namesOfOutcome(fixture, part),
    verdict: partVerdict(fixture, part, score),
    decided: decidedBy(part),
  }));
  return { kind: 'parts', parts };
}

/** The verdict on an outcome. A market that the score does not decide is void. */
function partVerdict(fixture: Fixture, key: BuilderPart, score: MatchScore): LegVerdict {
  return withKnownParts(() => settleOutcome(fixture, key, score)) ?? 'void';
}

/** The result of `read`; null if it needs a part of the score which a given result does not have. */
function withKnownParts<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnknownPart) return null;
    throw error;
  }
}

const matchOf = (fixture: Fixture | null): Match | null => fixture && toMatch(fixture);

const toMatch = ({ matchId, sportId, kickoffMs, homeTeam, awayTeam, country, tournament }: Fixture): Match => ({
  matchId,
  sportId,
  kickoffMs,
  homeTeam,
  awayTeam,
  competition: `${country} · ${tournament}`,
});
