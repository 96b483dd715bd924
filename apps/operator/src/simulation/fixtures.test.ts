import { describe, expect, it } from 'vitest';
import { createSimulation } from './index.ts';
import { randomFor } from '@ushindi/draws/matches/rng';
import { daySchedule, sportingDay } from '@ushindi/draws/matches/schedule';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-14T09:30:00+03:00');
const SPEEDS = [1, 2, 7, 60, 333, 600];

describe('fixtures', () => {
  it('are the same whatever was requested before', () => {
    const warm = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 60 });
    warm.fixtures(NOW - 20 * DAY_MS, NOW + 30 * DAY_MS);
    warm.liveFixtures(NOW + DAY_MS);
    const cold = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 60 });
    expect(warm.fixtures(NOW, NOW + 8 * DAY_MS)).toEqual(cold.fixtures(NOW, NOW + 8 * DAY_MS));
  });

  it('differ by seed', () => {
    const teams = (seed: string): string[] =>
      createSimulation({ seed, matchResultKey: 'one', speed: 1 })
        .fixtures(NOW, NOW + DAY_MS, 10)
        .map(({ homeTeam, awayTeam }) => `${homeTeam} v ${awayTeam}`);
    expect(teams('one')).not.toEqual(teams('two'));
  });

  it('are found by their id at every speed', () => {
    for (const speed of SPEEDS) {
      const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed });
      const again = createSimulation({ seed: 'one', matchResultKey: 'one', speed });
      for (const fixture of simulation.fixtures(NOW, NOW + DAY_MS))
        expect(again.fixture(fixture.matchId)).toEqual(fixture);
    }
  });

  it('return null for unknown ids', () => {
    const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 60 });
    for (const id of ['', '0', '1', '12', 'abc', '120000999', '2', '2000000', '20', '9'.repeat(30), '-120000001']) {
      expect(simulation.fixture(id), `'${id}'`).toBeNull();
      expect(simulation.state(id, NOW)).toBeNull();
      expect(simulation.markets(id, NOW)).toEqual([]);
      expect(simulation.market(id, 2, NOW)).toBeNull();
      expect(simulation.result(id, NOW)).toBeNull();
    }
  });

  it('have unique match and game ids within the listed window', () => {
    for (const speed of SPEEDS) {
      const listed = createSimulation({ seed: 'one', matchResultKey: 'one', speed }).fixtures(
        NOW - 2 * DAY_MS,
        NOW + 8 * DAY_MS,
      );
      expect(new Set(listed.map(({ matchId }) => matchId)).size).toBe(listed.length);
      expect(new Set(listed.map(({ gameId }) => gameId)).size).toBe(listed.length);
      expect(listed.every(({ gameId }) => /^\d{4}$/.test(gameId))).toBe(true);
    }
  });

  it('are sorted by kick-off and lie in the requested window', () => {
    const kickoffs = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 60 })
      .fixtures(NOW, NOW + DAY_MS)
      .map(({ kickoffMs }) => kickoffMs);
    expect(kickoffs).toEqual([...kickoffs].sort((a, b) => a - b));
    expect(kickoffs.every((kickoff) => kickoff >= NOW && kickoff < NOW + DAY_MS)).toBe(true);
  });

  it('fill each of the next 8 days in all six sports, about 300 a day', () => {
    const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 });
    for (let day = 0; day < 8; day += 1) {
      const from = NOW + day * DAY_MS;
      const fixtures = simulation.fixtures(from, from + DAY_MS);
      expect(fixtures.length).toBeGreaterThan(260);
      expect(fixtures.length).toBeLessThan(360);
      for (const { sportId } of simulation.sports) {
        expect(
          simulation.fixtures(from, from + DAY_MS, sportId).length,
          `sport ${sportId}, day ${day}`,
        ).toBeGreaterThan(3);
      }
    }
  });

  it('come from at least 40 tournaments and 25 countries, with top leagues and highlights in every sport', () => {
    const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 });
    const fixtures = simulation.fixtures(NOW, NOW + 8 * DAY_MS);
    expect(new Set(fixtures.map(({ tournamentId }) => tournamentId)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(fixtures.map(({ country }) => country)).size).toBeGreaterThanOrEqual(25);
    for (const { sportId } of simulation.sports) {
      const ofSport = fixtures.filter((fixture) => fixture.sportId === sportId);
      expect(ofSport.some(({ boosted }) => boosted)).toBe(true);
      expect(ofSport.some(({ priority }) => priority === 1)).toBe(true);
    }
  });

  it('schedule a team at most once per sporting day', () => {
    const first = sportingDay(NOW);
    for (let day = first; day < first + 8; day += 1) {
      const teams = daySchedule('one', day).flatMap(({ home, away }) => [home.teamId, away.teamId]);
      expect(new Set(teams).size).toBe(teams.length);
    }
  });

  it('keep the places of the sports apart, also on the fullest day', () => {
    for (let day = 20_000; day < 20_060; day += 1) {
      const places = daySchedule('one', day).map(({ place }) => place);
      expect(new Set(places).size).toBe(places.length);
      expect(Math.max(...places)).toBeLessThan(500);
    }
  });
});

describe('live football', () => {
  const moments = randomFor('live football test');

  it('has 8 or more matches at every quarter of an hour of a week, at speed 1', () => {
    const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 });
    for (let quarter = 0; quarter < 7 * 96; quarter += 1) {
      const at = NOW + quarter * 15 * 60_000 + moments.int(0, 899_999);
      expect(simulation.liveFixtures(at, 10).length, `at ${at}`).toBeGreaterThanOrEqual(8);
    }
  });

  it('has 4 or more matches at any instant and speed', () => {
    for (const speed of [...SPEEDS, 2, 11, 48, 120, 599]) {
      const simulation = createSimulation({ seed: 'two', matchResultKey: 'two', speed });
      for (let draw = 0; draw < 150; draw += 1) {
        const at = NOW + moments.int(0, 60 * DAY_MS);
        expect(simulation.liveCount(at).bySport.get(10), `speed ${speed} at ${at}`).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it('shows a team once at a time in accelerated runs', () => {
    const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 600 });
    for (let second = 0; second < 600; second += 1) {
      const at = NOW + second * 1000;
      const rolling = [...simulation.liveFixtures(at, 10), ...simulation.startingSoon(at, 10)]
        .filter(({ country }) => country === 'International')
        .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
      expect(new Set(rolling).size).toBe(rolling.length);
    }
  });

  it('offers matches before kick-off and settles them within two minutes in a fast run', () => {
    const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 120 });
    const next = simulation.fixtures(NOW, NOW + DAY_MS, 10).find(({ kickoffMs }) => kickoffMs > NOW + 5_000);
    expect(next?.kickoffMs).toBeLessThan(NOW + 60_000);
    expect(simulation.result(next?.matchId ?? '', NOW + 120_000)).not.toBeNull();
  });

  it('has 30 or more matches of all sports at the peak of each of the next 8 days, at speed 1', () => {
    const simulation = createSimulation({ seed: 'ushindi', matchResultKey: 'ushindi', speed: 1 });
    for (let day = 0; day < 8; day += 1) {
      const totals = Array.from(
        { length: 96 },
        (_, quarter) => simulation.liveCount(NOW + day * DAY_MS + quarter * 15 * 60_000).total,
      );
      expect(Math.max(...totals), `day ${day}`).toBeGreaterThanOrEqual(30);
    }
  });

  it('rejects the rolling match ids of another speed', () => {
    const fast = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 120 });
    const rolling = fast.liveFixtures(NOW, 10).find(({ country }) => country === 'International');
    expect(fast.fixture(rolling?.matchId ?? '')).toEqual(rolling);
    expect(
      createSimulation({ seed: 'one', matchResultKey: 'one', speed: 60 }).fixture(rolling?.matchId ?? ''),
    ).toBeNull();
    expect(
      createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 }).fixture(rolling?.matchId ?? ''),
    ).toBeNull();
  });

  it('counts as many matches as it lists, in every sport', () => {
    const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 });
    const count = simulation.liveCount(NOW);
    expect(count.total).toBe(simulation.liveFixtures(NOW).length);
    for (const { sportId } of simulation.sports) {
      expect(count.bySport.get(sportId)).toBe(simulation.liveFixtures(NOW, sportId).length);
    }
  });
});
