import type { LegExplanation } from '@ushindi/api-contract/operator';
import { buildBet, combinableMarkets } from './builder.ts';
import { CENTRE_DAYS, createCentre } from './centre/index.ts';
import { createFixtureList } from '@ushindi/draws/matches/fixtures';
import type { Match, Span } from '@ushindi/draws/matches/fixtures';
import { closedMarket, priceMarket } from './pricing.ts';
import { outcomesPerLine } from './market.ts';
import type { MarketDefinition } from './market.ts';
import { matchCommitmentOf } from '@ushindi/draws/matches/matchKey';
import { createMatchEngine } from './matchEngine.ts';
import type { Sport } from './sport.ts';
import { isSport, marketOf, SPORTS, sportOf } from './sports.ts';
import type {
  BuilderPart,
  Fixture,
  GivenScore,
  Market,
  MatchScore,
  MatchState,
  Simulation,
  SimulationOptions,
  Verdict,
} from './types.ts';

export { BUILDER_MARKET_ID, decodeParts, MAX_BUILDER_PARTS, partsOfOddId } from './builder.ts';
export { combinedVerdict } from './joint.ts';
export { CENTRE_DAYS } from './centre/index.ts';
export { decodeOddId } from './oddId.ts';
export type {
  BuilderPart,
  Fixture,
  Market,
  MatchProof,
  MatchResult,
  MatchScore,
  MatchState,
  Outcome,
  Simulation,
  SimulationOptions,
} from './types.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The time before their kick-off for which fixtures are on sale, in milliseconds. */
export const ON_SALE_AHEAD_MS = 8 * DAY_MS;
const MINUTE_MS = 60_000;
const LONGEST_MATCH_MINUTES = Math.max(...SPORTS.map((sport) => sport.maxMinutes));
const SOON_MATCH_MINUTES = 30;
const SOON_MIN_MS = 2 * MINUTE_MS;

/** Creates the simulation of one seed and result key at one speed. */
export function createSimulation(options: SimulationOptions): Simulation {
  const { seed, speed, given = () => undefined, firstPlayerMs = Number.NEGATIVE_INFINITY } = options;
  const isOpen = ({ fixture }: Match): boolean => given(fixture.matchId) === undefined;
  const list = createFixtureList(seed, speed);
  const engine = createMatchEngine(options);
  const centre = createCentre({ list, engine, given });

  const live = (nowMs: number): Match[] =>
    list
      .all(nowMs - (LONGEST_MATCH_MINUTES * MINUTE_MS) / speed, nowMs + 1)
      .filter((match) => isOpen(match) && engine.isLive(match, nowMs));
  const stateOf = (match: Match, nowMs: number): MatchState =>
    stateWith(given(match.fixture.matchId), engine.state(match, nowMs));
  const price = (match: Match, definition: MarketDefinition, nowMs: number): Market => {
    const { status, suspendedUntilMs } = stateOf(match, nowMs);
    if (status === 'ended') return closedMarket(definition, match.fixture);
    return priceMarket(definition, match.fixture, engine.forecast(match, nowMs), suspendedUntilMs === null);
  };

  return {
    seed,
    speed,
    sports: SPORTS.map(({ sportId, sportName, defaultMarketId }) => ({ sportId, sportName, defaultMarketId })),
    fixtures: (fromMs, toMs, sportId) => fixturesOf(list.listed(fromMs, toMs).filter(isOpen), sportId),
    fixture: (matchId) => list.byId(matchId)?.fixture ?? null,
    published: (matchId, nowMs) => list.byId(matchId, publishedAt(nowMs, firstPlayerMs))?.fixture ?? null,
    liveFixtures: (nowMs, sportId) => fixturesOf(live(nowMs), sportId),
    liveCount(nowMs) {
      const matches = live(nowMs);
      const count = (sportId: number): number => matches.filter((match) => match.fixture.sportId === sportId).length;
      return { total: matches.length, bySport: new Map(SPORTS.map(({ sportId }) => [sportId, count(sportId)])) };
    },
    startingSoon: (nowMs, sportId) =>
      fixturesOf(
        list.listed(nowMs + 1, nowMs + Math.max(SOON_MIN_MS, (SOON_MATCH_MINUTES * MINUTE_MS) / speed)).filter(isOpen),
        sportId,
      ),
    state: (matchId, nowMs) => withMatch(list.byId(matchId), (match) => stateOf(match, nowMs)),
    result: (matchId, nowMs) => withMatch(list.byId(matchId), (match) => engine.result(match, nowMs)),
    proof: (matchId, nowMs) =>
      withMatch(list.byId(matchId), (match) => {
        const matchKey = engine.key(match);
        return {
          commitment: matchCommitmentOf(matchId, matchKey),
          matchKey: engine.isRevealed(match, nowMs) ? matchKey.toString('hex') : null,
          isGiven: !isOpen(match),
          given: given(matchId) ?? null,
          revealsAtMs: engine.revealsAt(match, nowMs),
        };
      }),
    centre: (matchId, nowMs) => withMatch(list.byId(matchId), (match) => centre.of(match, nowMs)),
    results: (sportId, fromMs, toMs, nowMs) => centre.results(sportId, fromMs, toMs, nowMs),
    markets: (matchId, nowMs) =>
      withMatch(list.byId(matchId), (match) =>
        sportOf(match.fixture.sportId).markets.map((definition) => price(match, definition, nowMs)),
      ) ?? [],
    market: (matchId, marketId, nowMs) =>
      withMatch(list.byId(matchId), (match) => {
        const definition = marketOf(sportOf(match.fixture.sportId), marketId);
        return definition === undefined ? null : price(match, definition, nowMs);
      }),
    build: (matchId, parts, nowMs) =>
      withMatch(list.byId(matchId), (match) => {
        if (stateOf(match, nowMs).status !== 'prematch') return null;
        const sport = sportOf(match.fixture.sportId);
        const chosen = parts.map((part) => choose(sport, part, (definition) => price(match, definition, nowMs)));
        if (!chosen.every((each) => each !== null)) return { problem: 'notOffered' };
        return buildBet(sport, match.fixture, chosen, engine.forecast(match, nowMs));
      }),
    combinableMarkets: (sportId) => (isSport(sportId) ? combinableMarkets(sportOf(sportId)) : []),
    marketsOf: (sportId) =>
      (isSport(sportId) ? sportOf(sportId).markets : []).map((definition) => ({
        marketId: definition.marketId,
        marketName: definition.name,
        outcomesPerLine: outcomesPerLine(definition),
      })),
    marketsCount: (sportId) => (isSport(sportId) ? sportOf(sportId).markets.length : 0),
  };
}

/**
 * The kick-offs of published matches: all that a list, a bet or a result can name. A bet of the first day can be
 * on a match that began the day before.
 */
const publishedAt = (nowMs: number, firstPlayerMs: number): Span => ({
  fromMs: Math.min(firstPlayerMs - DAY_MS, nowMs - CENTRE_DAYS * DAY_MS),
  toMs: nowMs + ON_SALE_AHEAD_MS,
});

/** An outcome of a sport with its market, and whether it is offered now; null for an unknown one. */
function choose(sport: Sport, part: BuilderPart, priceOf: (definition: MarketDefinition) => Market) {
  const definition = marketOf(sport, part.marketId);
  const isPart = ({ specifier, outcomeId }: { specifier: string; outcomeId: string }): boolean =>
    specifier === part.specifier && outcomeId === part.outcomeId;
  const selection = definition?.selections.find(isPart);
  if (definition === undefined || selection === undefined) return null;
  const { outcomes, status } = priceOf(definition);
  const isOffered = status === 'open' && outcomes.find(isPart)?.status === 'trading';
  return { definition, selection, isOffered };
}

type Explanation = Extract<LegExplanation, { kind: 'decided' }>;

/**
 * The market of an outcome and its settlement rule. Throws Error for an unknown outcome: accepted bets have valid ones,
 * so that is a bug.
 */
function chosenOf({ sportId }: Pick<Fixture, 'sportId'>, { marketId, specifier, outcomeId }: BuilderPart) {
  const definition = marketOf(sportOf(sportId), marketId);
  const selection = definition?.selections.find((each) => each.specifier === specifier && each.outcomeId === outcomeId);
  if (definition === undefined || selection === undefined)
    throw new Error(`no outcome ${outcomeId} '${specifier}' in market ${marketId}`);
  return { definition, selection };
}

/** The verdict on an outcome, by the rule that also priced it. Throws Error for an unknown outcome. */
export function settleOutcome(fixture: Pick<Fixture, 'sportId'>, key: BuilderPart, score: MatchScore): Verdict {
  return chosenOf(fixture, key).selection.verdict(score);
}

/** The names of an outcome and its market, as in the lists of the match. Throws Error for an unknown outcome. */
export function namesOfOutcome(fixture: Fixture, key: BuilderPart): { market: string; pick: string } {
  const { definition, selection } = chosenOf(fixture, key);
  return { market: definition.name, pick: selection.name(fixture) };
}

/**
 * The explanation of an outcome: the rule of its market, and the facts of the score that decide it. Throws
 * Error for an unknown outcome.
 */
export function explainOutcome(fixture: Fixture, key: BuilderPart, score: MatchScore): Explanation {
  const { rule, line, facts } = chosenOf(fixture, key).definition.why;
  const [, ofSpecifier] = /=(-?[\d.]+)$/.exec(key.specifier) ?? [];
  return {
    kind: 'decided',
    rule,
    line: ofSpecifier === undefined ? (line ?? null) : Number(ofSpecifier),
    facts: facts.map((factOf) => factOf(score, fixture)),
  };
}

/**
 * The state of a match with a given score: it has ended with that score. A void match keeps the score at which it was
 * stopped.
 */
function stateWith(given: GivenScore | undefined, state: MatchState): MatchState {
  if (given === undefined) return state;
  const { isVoid, htHome, htAway, ftHome, ftAway, firstGivenAt } = given;
  const ended = { phase: 'Ended', status: 'ended', clock: '', suspendedUntilMs: null } as const;
  const endedAtMs = state.endedAtMs ?? firstGivenAt.getTime();
  if (isVoid) return { ...state, ...ended, endedAtMs };
  return { ...state, ...ended, endedAtMs, homeScore: ftHome, awayScore: ftAway, htHome, htAway };
}

function withMatch<T>(match: Match | null, use: (match: Match) => T): T | null {
  return match === null ? null : use(match);
}

function fixturesOf(matches: readonly Match[], sportId: number | undefined): Fixture[] {
  return matches
    .map(({ fixture }) => fixture)
    .filter((fixture) => sportId === undefined || fixture.sportId === sportId);
}
