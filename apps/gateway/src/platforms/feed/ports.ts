import { DomainError, failureFor, type Capability, type FixturesPort, type Ports } from '@ushindi/api-contract';
import { FIXTURES_PAGE_SIZE, nairobiDayStart, parseNairobi, SEARCH_PAGE_SIZE, SPORTS } from '@ushindi/shared';
import { MARKETS } from './markets.ts';
import type { MatchState } from './matchState.ts';
import { LIVE_PRODUCT, PREMATCH_PRODUCT } from './messages.ts';
import { createReader, pageOf, type Reader, type ReaderOptions } from './reader.ts';
import { stateOf } from './view.ts';

/** What a feed of odds has. It has no players, hence no bets, money or games. */
const OFFERED: readonly Capability[] = [];

/** The ports that an odds feed can serve. */
export type CataloguePorts = Pick<
  Ports,
  'fixtures' | 'sports' | 'markets' | 'menu' | 'rules' | 'capabilities' | 'search' | 'places'
>;

const DAY_MS = 24 * 60 * 60 * 1000;
const TOP_LEAGUES = 8;
const NO_MATCH = 'This match is not available.';

const notOffered = async (): Promise<never> => {
  throw failureFor('NOT_OFFERED', { kind: 'notOffered' });
};

type ListInput = Parameters<FixturesPort['list']>[1];

/** The days that a list asks for: of a tournament and of "all dates" all, otherwise today's unless given. */
function isWithinDays({ tab, tournamentId, allDates, startDate, endDate }: ListInput, nowMs: number) {
  if (tab !== 'upcoming' || tournamentId !== undefined || allDates === true) return () => true;
  const fromMs = (startDate === undefined ? null : parseNairobi(startDate)) ?? nairobiDayStart(nowMs);
  const toMs = (endDate === undefined ? null : parseNairobi(endDate)) ?? fromMs + DAY_MS - 1;
  return ({ scheduled }: MatchState) => scheduled.startsAtMs >= fromMs && scheduled.startsAtMs <= toMs;
}

function listOf(reader: Reader, input: ListInput, nowMs: number) {
  const { tournamentId, team } = input;
  const isOfDay = isWithinDays(input, nowMs);
  const wanted = reader
    .upcoming(input.sportId)
    .filter(isOfDay)
    .filter(({ scheduled }) => tournamentId === undefined || scheduled.tournamentId === tournamentId)
    .filter(({ scheduled }) => team === undefined || team === scheduled.homeTeam || team === scheduled.awayTeam);
  const { items, hasMore } = pageOf(wanted, input.page, FIXTURES_PAGE_SIZE);
  return { items: items.map((match) => reader.view(match, input.marketId)), hasMore };
}

function highlightsOf(reader: Reader, sportId: number) {
  const marketId = String(SPORTS.find(({ id }) => id === sportId)?.defaultMarketId ?? '');
  const leagues = Map.groupBy(reader.upcoming(sportId), ({ scheduled }) => scheduled.tournamentId);
  return [...leagues.values()].slice(0, TOP_LEAGUES).map((matches) => ({
    country: matches[0]?.scheduled.country ?? '',
    tournament: matches[0]?.scheduled.tournament ?? '',
    fixtures: matches.map((match) => reader.view(match, marketId)),
  }));
}

function liveCountOf(reader: Reader) {
  const bySport = Map.groupBy(reader.inPlay(), ({ scheduled }) => String(scheduled.sportId));
  const counts = [...bySport].map(([sportId, { length }]) => ({ sportId: Number(sportId), count: length }));
  return { count: counts.reduce((sum, { count }) => sum + count, 0), bySport: counts };
}

function fixturesPort({ book, nowMs }: ReaderOptions, reader: Reader): FixturesPort {
  return {
    async list(_, input) {
      const page = await reader.read(`list:${JSON.stringify(input)}`, () => listOf(reader, input, nowMs()));
      return { ...page, ...reader.freshness() };
    },
    async highlights(_, { sportId }) {
      const items = await reader.read(`highlights:${sportId}`, () => highlightsOf(reader, sportId));
      return { items, ...reader.freshness() };
    },
    async match(_, { matchId }) {
      const fixture = await reader.read(`match:${matchId}`, () => {
        const match = book.match(matchId);
        return match === undefined || stateOf(match) === 'over' ? null : reader.view(match);
      });
      if (fixture === null) throw new DomainError('NOT_FOUND', NO_MATCH);
      return { fixture, ...reader.freshness(fixture.live === null ? PREMATCH_PRODUCT : LIVE_PRODUCT) };
    },
    liveCount: () => reader.read('liveCount', () => liveCountOf(reader)),
    proof: notOffered,
    builder: notOffered,
    centre: notOffered,
    results: notOffered,
  };
}

function sportsOf(reader: Reader) {
  const { bySport } = liveCountOf(reader);
  const offered = new Set(reader.open().map(({ scheduled }) => scheduled.sportId));
  return SPORTS.filter(({ id }) => offered.has(id)).map(({ id, name }) => ({
    sportId: id,
    name,
    liveCount: bySport.find(({ sportId }) => sportId === id)?.count ?? 0,
  }));
}

function searchPort(reader: Reader): Ports['search'] {
  return {
    async matches(_, { text, page }) {
      const wanted = text.toLowerCase();
      const found = await reader.read(`search:${wanted}`, () =>
        reader
          .open()
          .filter(({ scheduled: { homeTeam, awayTeam, tournament } }) =>
            [homeTeam, awayTeam, tournament].some((name) => name.toLowerCase().includes(wanted)),
          )
          .map(({ scheduled: { matchId, sportId, country, tournament, homeTeam, awayTeam, startsAtMs } }) => ({
            matchId,
            gameId: '',
            sportId,
            country,
            tournament,
            homeTeam,
            awayTeam,
            startsAtMs,
          })),
      );
      return pageOf(found, page, SEARCH_PAGE_SIZE);
    },
  };
}

function placesPort(reader: Reader): Ports['places'] {
  const matchesOf = (sportId: number) => reader.open().filter(({ scheduled }) => scheduled.sportId === sportId);
  const tournamentsOf = (matches: readonly MatchState[]) =>
    Map.groupBy(matches, ({ scheduled }) => scheduled.tournamentId);
  return {
    async countries(_, { sportId }) {
      const items = await reader.read(`countries:${sportId}`, () =>
        [...Map.groupBy(matchesOf(sportId), ({ scheduled }) => scheduled.countryId)]
          .map(([countryId, matches]) => ({
            countryId,
            name: matches[0]?.scheduled.country ?? '',
            // The feed's codes have three letters; the product's flags have two.
            code: '',
            tournamentsCount: tournamentsOf(matches).size,
          }))
          .toSorted((one, other) => one.name.localeCompare(other.name)),
      );
      return { items };
    },
    async tournaments(_, { country, sportId }) {
      const items = await reader.read(`tournaments:${sportId}:${country}`, () =>
        [...tournamentsOf(matchesOf(sportId).filter(({ scheduled }) => scheduled.country === country))].map(
          ([tournamentId, matches]) => ({
            tournamentId,
            name: matches[0]?.scheduled.tournament ?? '',
            fixturesCount: matches.length,
          }),
        ),
      );
      return { items };
    },
  };
}

/** The ports of the procedures that an odds feed can serve, from the gateway's book. */
export function createCataloguePorts(options: ReaderOptions): CataloguePorts {
  const reader = createReader(options);
  return {
    fixtures: fixturesPort(options, reader),
    sports: { list: () => reader.read('sports', () => sportsOf(reader)) },
    markets: {
      list: async (_, { sportId }) =>
        [...(MARKETS[sportId as keyof typeof MARKETS]?.values() ?? [])].map(({ marketId, name }) => ({
          marketId,
          name,
        })),
    },
    menu: { quick: async () => ({ items: [] }) },
    // There are no bets, so the client's default rules apply to nothing.
    rules: { current: async () => ({ rules: null }) },
    capabilities: {
      get: async () => ({ offered: [...OFFERED] }),
      mayOffer: (name) => OFFERED.includes(name),
    },
    search: searchPort(reader),
    places: placesPort(reader),
  };
}

/**
 * A port that the feed does not have. Its procedures are refused by their policy before they reach it; a procedure without
 * the policy is refused here.
 */
const absent = <Port extends object>(): Port => new Proxy({} as Port, { get: () => notOffered });

/** All ports: those of the catalogue, and absent ones. */
export const withAbsentPorts = (catalogue: CataloguePorts): Ports => ({
  ...catalogue,
  account: absent(),
  wallet: absent(),
  betslip: absent(),
  bets: absent(),
  bonuses: absent(),
  games: absent(),
  jackpot: absent(),
  leaderboard: absent(),
  saferPlay: absent(),
  ageProof: absent(),
  push: absent(),
  draws: absent(),
});
