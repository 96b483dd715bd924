import { fixturesCalls, type WireCentre } from '@ushindi/api-contract/operator';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFixtureList, type Match } from '@ushindi/draws/matches/fixtures';
import { createSimulation, type Fixture, type Simulation } from '../index.ts';
import { playMatch } from '@ushindi/draws/matches/playMatch';
import { matchKeyOf } from '../matchKey.ts';
import { SPORTS } from '../sports.ts';
import { endOf, playedBy, type Timeline } from '@ushindi/draws/matches/timeline';
import type { GivenScore } from '../types.ts';
import { eventsOf, statsOf } from './course.ts';

const NOW = Date.parse('2026-03-14T18:00:00+03:00');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const given = new Map<string, GivenScore>();
const newSimulation = (speed = 1): Simulation =>
  createSimulation({ seed: 'centre', matchResultKey: 'centre', speed, given: (matchId) => given.get(matchId) });
const simulation = newSimulation();
const lists = createFixtureList('centre', 1);
const beginsAt = (matchId: string): number => lists.byId(matchId)?.fixture.kickoffMs ?? Number.NaN;

function centreOf(matchId: string, atMs: number, of = simulation): WireCentre {
  const centre = of.centre(matchId, atMs);
  if (centre === null) throw new Error(`no centre of match ${matchId}`);
  return centre;
}

function endOfMatch({ matchId, kickoffMs }: Fixture): number {
  return simulation.result(matchId, kickoffMs + DAY_MS)?.endedAtMs ?? Number.NaN;
}

const firstOf = (sportId: number): Fixture => simulation.fixtures(NOW, NOW + DAY_MS, sportId)[0] as Fixture;
const timelineOf = (match: Match, secret: string): Timeline =>
  playMatch(match, matchKeyOf(secret, 1, match.fixture.matchId)).timeline;

describe('the future of a match', { tags: ['R-303', 'T-01'] }, () => {
  /** The same past with another future: later events, the end of the running period and what follows it. */
  function withOtherFuture(own: Timeline, other: Timeline, minute: number): Timeline {
    const begun = own.periods.filter(({ fromMin }) => fromMin <= minute);
    return {
      periods: [
        ...begun.map((period) => (period.toMin <= minute ? period : { ...period, toMin: period.toMin + 7 })),
        ...other.periods.filter(({ fromMin }) => fromMin > minute + 7),
      ],
      events: [
        ...own.events.filter(({ atMin }) => atMin <= minute),
        ...other.events.filter(({ atMin }) => atMin > minute),
      ],
      halfMin: minute >= own.halfMin ? own.halfMin : own.halfMin + 7,
    };
  }

  it.each(SPORTS)('is not in its events and statistics in $sportName', ({ sportId }) => {
    const matches = lists.all(NOW, NOW + 4 * DAY_MS).filter(({ fixture }) => fixture.sportId === sportId);
    for (const match of matches.slice(0, 10)) {
      const own = timelineOf(match, 'centre');
      for (let minute = 1; minute < endOf(own); minute += 7.3) {
        const shown = [own, withOtherFuture(own, timelineOf(match, 'other'), minute)].map((timeline) => {
          const played = playedBy(match.plan, timeline, minute);
          return [eventsOf(sportId, { played, minute }), statsOf(sportId, played)];
        });
        expect(shown[0]).toEqual(shown[1]);
      }
    }
  });

  /** Another installation with the same past: all matches that have begun, but one, have results that do not depend on its key. */
  function installation(matchResultKey: string, atMs: number, except = ''): Simulation {
    const scoreOf = (matchId: string): GivenScore | undefined => {
      if (matchId === except || beginsAt(matchId) >= atMs) return undefined;
      const [ftHome, ftAway] = [Number(matchId) % 4, Number(matchId) % 3];
      return { isVoid: false, htHome: 0, htAway: 0, ftHome, ftAway, firstGivenAt: new Date(0) };
    };
    return createSimulation({ seed: 'centre', matchResultKey, speed: 1, given: scoreOf });
  }

  it('is in no centre when the match has not begun: other keys give the same one', () => {
    const fixtures = simulation.fixtures(NOW + 1, NOW + 2 * HOUR_MS).slice(0, 20);
    expect(fixtures).toHaveLength(20);
    const [own, other] = ['own', 'other'].map((key) => installation(key, NOW)) as [Simulation, Simulation];
    for (const { matchId } of fixtures) expect(own.centre(matchId, NOW)).toEqual(other.centre(matchId, NOW));
    const day = [10, NOW - DAY_MS, NOW + DAY_MS, NOW] as const;
    expect(own.results(...day)).toEqual(other.results(...day));
    expect(own.results(...day).length).toBeGreaterThan(100);
  });

  it('is in no centre when the match is in play: keys with the same past give the same one', () => {
    const live = firstOf(10);
    const atMs = live.kickoffMs + 4 * MINUTE_MS;
    const isOfTournament = ({ tournamentId, kickoffMs }: Fixture) =>
      tournamentId === live.tournamentId && kickoffMs > atMs;
    const ahead = simulation.fixtures(atMs, atMs + 3 * DAY_MS, 10).find(isOfTournament) as Fixture;
    const match = lists.byId(live.matchId) as Match;
    const quiet = Array.from({ length: 40 }, (_, number) => `key ${number}`).filter((key) =>
      timelineOf(match, key).events.every(({ atMin }) => atMin > 4),
    );
    const seen = quiet.slice(0, 4).map((key) => {
      const one = installation(key, atMs, live.matchId);
      const shown = [live, ahead].map(({ matchId }) => one.centre(matchId, atMs));
      return { shown, final: one.result(live.matchId, atMs + DAY_MS) };
    });
    expect(new Set(seen.map(({ final }) => JSON.stringify(final))).size).toBe(4);
    expect(seen[0]?.shown[0]).toMatchObject({ state: 'live', events: [] });
    for (const { shown } of seen) expect(shown).toEqual(seen[0]?.shown);
  });

  it('is not in form, meetings, table and results: they have ended matches only', () => {
    for (const { matchId } of simulation.liveFixtures(NOW).slice(0, 10)) {
      const { form, meetings } = centreOf(matchId, NOW);
      for (const past of [...form.home, ...form.away, ...meetings])
        expect(simulation.state(String(past.matchId), NOW)?.status).toBe('ended');
    }
    for (const { sportId } of SPORTS)
      for (const { matchId } of simulation.results(sportId, NOW - 4 * HOUR_MS, NOW + DAY_MS, NOW))
        expect(simulation.state(String(matchId), NOW)?.status).toBe('ended');
  });
});

describe('the centre of a match', { tags: ['R-302'] }, () => {
  it.each(SPORTS)('fits the contract and its score in $sportName, before, during and after', ({ sportId }) => {
    const fixture = firstOf(sportId);
    const endMs = endOfMatch(fixture);
    for (const atMs of [fixture.kickoffMs - 1, (fixture.kickoffMs + endMs) / 2, endMs]) {
      const centre = fixturesCalls.centre.data.parse(centreOf(fixture.matchId, atMs));
      const state = simulation.state(fixture.matchId, atMs);
      expect(centre.state).toBe({ prematch: 'upcoming', live: 'live', ended: 'ended' }[state?.status ?? 'ended']);
      const [first = { home: 0, away: 0 }] = centre.stats;
      expect([first.home, first.away]).toEqual([state?.homeScore, state?.awayScore]);
      expect(centre.stats.length > 0).toBe(centre.state !== 'upcoming');
    }
    expect(centreOf(fixture.matchId, endMs).events.at(-1)).toMatchObject({
      homeScore: simulation.state(fixture.matchId, endMs)?.homeScore,
      awayScore: simulation.state(fixture.matchId, endMs)?.awayScore,
    });
  });

  it('names the scorers of football as goalscorer markets do', () => {
    const market = simulation.market(firstOf(10).matchId, 40, NOW);
    const { lineUps } = centreOf(firstOf(10).matchId, NOW);
    const listed = market?.outcomes.map(({ outcomeName }) => outcomeName.replace(/ \(.*$/, ''));
    expect([...lineUps.home, ...lineUps.away].map(({ name }) => name)).toEqual(expect.arrayContaining(listed ?? ['']));
    expect(lineUps.home.map(({ shirt }) => shirt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('has a table that adds up, with every team of the competition', () => {
    const { table, tableMatches, homeTeam, awayTeam } = centreOf(firstOf(10).matchId, NOW);
    const sum = (of: (row: (typeof table)[number]) => number) => table.reduce((all, row) => all + of(row), 0);
    expect(table.map(({ team }) => team)).toEqual(expect.arrayContaining([homeTeam, awayTeam]));
    expect(sum(({ played }) => played)).toBe(2 * tableMatches);
    expect(sum(({ scored }) => scored)).toBe(sum(({ conceded }) => conceded));
    expect(table.map(({ points }) => points)).toEqual(table.map(({ points }) => points).toSorted((a, b) => b - a));
    for (const { won, drawn, played, lost, points } of table) {
      expect(won + drawn + lost).toBe(played);
      expect(points).toBe(3 * won + drawn);
    }
  });

  it('has up to five results of each team before the match, newest first, and earlier meetings', () => {
    const { form, meetings, homeTeam, awayTeam } = centreOf(firstOf(10).matchId, NOW);
    expect([form.home.length, form.away.length]).toEqual([5, 5]);
    for (const past of form.home) expect([past.homeTeam, past.awayTeam]).toContain(homeTeam);
    const times = form.home.map(({ startsAtMs }) => startsAtMs);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(meetings.length).toBeGreaterThan(1);
    for (const past of meetings)
      expect([past.homeTeam, past.awayTeam].toSorted()).toEqual([homeTeam, awayTeam].toSorted());
  });

  it('has a group table, form and meetings in an accelerated run', () => {
    const fast = newSimulation(60);
    const rolling = fast.liveFixtures(NOW, 10).find(({ matchId }) => matchId.startsWith('2')) as Fixture;
    const centre = centreOf(rolling.matchId, NOW, fast);
    expect(centre.table).toHaveLength(4);
    expect(centre.form.home).toHaveLength(5);
    expect(centre.meetings.length).toBeGreaterThan(1);
    const results = fast
      .results(10, NOW - HOUR_MS, NOW + HOUR_MS, NOW)
      .filter(({ matchId }) => String(matchId).startsWith('2'));
    expect(results.length).toBeGreaterThan(50);
    expect(results.length).toBeLessThanOrEqual(200);
  });

  it('is null for an unknown match, and for one too long ago or too far ahead', () => {
    const { matchId, kickoffMs } = firstOf(10);
    expect(simulation.centre('1', NOW)).toBeNull();
    expect(simulation.centre(matchId, kickoffMs + 31 * DAY_MS)).not.toBeNull();
    expect(simulation.centre(matchId, kickoffMs + 31 * DAY_MS + 1)).toBeNull();
    expect(simulation.centre(matchId, kickoffMs - 8 * DAY_MS - 1)).toBeNull();
  });
});

describe('what is kept', { tags: ['T-28'] }, () => {
  it('shows every centre as a new installation does, whatever was shown before', () => {
    const used = newSimulation();
    const shown = [-30, -20, -10, 0, 7]
      .map((day) => NOW + day * DAY_MS)
      .flatMap((atMs) => SPORTS.flatMap(({ sportId }) => used.fixtures(atMs, atMs + DAY_MS, sportId).slice(0, 1)));
    for (const { matchId } of shown) used.centre(matchId, NOW);
    for (const { matchId } of shown.filter((_, index) => index % 6 === 0))
      expect(used.centre(matchId, NOW)).toEqual(newSimulation().centre(matchId, NOW));
  });

  it('draws no match of another sport for a list of results', () => {
    const sports = new Set<number | undefined>();
    const noteSport = (matchId: string): undefined => void sports.add(lists.byId(matchId)?.fixture.sportId);
    const asked = createSimulation({ seed: 'centre', matchResultKey: 'centre', speed: 1, given: noteSport });
    expect(asked.results(24, NOW - DAY_MS, NOW, NOW).length).toBeGreaterThan(10);
    expect([...sports]).toEqual([24]);
  });

  it.each([1, 60])('lists the results of each sport as the matches themselves have them, at speed %i', (speed) => {
    const [used, fresh] = [newSimulation(speed), newSimulation(speed)];
    const [fromMs, toMs] = [NOW - 2 * DAY_MS, NOW - DAY_MS];
    const matches = createFixtureList('centre', speed).all(fromMs, toMs);
    for (const { sportId } of SPORTS) {
      const results = used.results(sportId, fromMs, toMs, NOW);
      const ofSport = matches.filter(({ fixture }) => fixture.sportId === sportId);
      const scheduled = ofSport.filter(({ fixture }) => fixture.matchId.startsWith('1'));
      const listed = results.filter(({ matchId }) => String(matchId).startsWith('1'));
      expect(listed.map(({ matchId }) => matchId)).toEqual(scheduled.map(({ fixture }) => fixture.matchId));
      for (const { matchId, homeScore, awayScore } of results) {
        const result = fresh.result(String(matchId), NOW);
        expect([homeScore, awayScore]).toEqual([result?.ftHome, result?.ftAway]);
      }
    }
  });
});

describe('a result that staff gave', { tags: ['R-306'] }, () => {
  const fixture = firstOf(10);
  const score = { isVoid: false, htHome: 7, htAway: 0, ftHome: 7, ftAway: 3, firstGivenAt: new Date(NOW) };
  const atMs = endOfMatch(fixture) + HOUR_MS;
  beforeEach(() => given.clear());

  const resultNow = () => simulation.results(10, NOW, atMs, atMs).find(({ matchId }) => matchId === fixture.matchId);

  it('replaces the own one in results, form and table, and leaves out what does not fit it', () => {
    const later = simulation
      .fixtures(atMs, atMs + 8 * DAY_MS, 10)
      .find(({ homeTeam, awayTeam }) => [homeTeam, awayTeam].includes(fixture.homeTeam)) as Fixture;
    const before = centreOf(later.matchId, atMs).table.find(({ team }) => team === fixture.homeTeam);
    given.set(fixture.matchId, score);
    expect(resultNow()).toMatchObject({ homeScore: 7, awayScore: 3, htHome: 7, isVoid: false });
    expect(centreOf(fixture.matchId, atMs)).toMatchObject({ state: 'ended', isGiven: true, events: [], stats: [] });
    const { form, table } = centreOf(later.matchId, atMs);
    const past = [...form.home, ...form.away].find(({ matchId }) => matchId === fixture.matchId);
    expect(past).toMatchObject({ homeScore: 7, awayScore: 3 });
    expect(table.find(({ team }) => team === fixture.homeTeam)).not.toEqual(before);
  });

  it('keeps the own course if it is the same score', () => {
    const own = simulation.result(fixture.matchId, atMs);
    if (own === null) throw new Error('no result');
    given.set(fixture.matchId, {
      ...score,
      htHome: own.htHome,
      htAway: own.htAway,
      ftHome: own.ftHome,
      ftAway: own.ftAway,
    });
    const centre = centreOf(fixture.matchId, atMs);
    expect(centre.isGiven).toBe(true);
    expect(centre.events.length).toBeGreaterThan(0);
  });

  it('is listed as void and counts nowhere if it voids the match', () => {
    given.set(fixture.matchId, { ...score, isVoid: true });
    expect(resultNow()).toMatchObject({ isVoid: true });
    const { state, isGiven, events, table, tableMatches } = centreOf(fixture.matchId, atMs);
    expect({ state, isGiven, events }).toEqual({ state: 'void', isGiven: true, events: [] });
    expect(table.reduce((sum, { played }) => sum + played, 0)).toBe(2 * tableMatches);
  });
});
