import { createFixtureList, type Match } from '@ushindi/draws/matches/fixtures';
import { matchCommitmentOf } from '@ushindi/draws/matches/matchKey';
import { playMatch } from '@ushindi/draws/matches/playMatch';
import { finalScore } from '@ushindi/draws/matches/timeline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSimulation, type Fixture, type MatchState } from './index.ts';
import { fairProbability } from './market.ts';
import { matchKeyOf } from './matchKey.ts';
import { sportOf } from './sports.ts';

const NOW = Date.parse('2026-03-14T18:00:00+03:00');
const HOUR_MS = 3_600_000;
const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 });
const footballs = simulation.fixtures(NOW, NOW + 3 * HOUR_MS, 10);

/** The public facts of a match. */
function factsOf(matchId: string): Match {
  const match = createFixtureList('one', 1).byId(matchId);
  if (match === null) throw new Error(`no match ${matchId}`);
  return match;
}

describe('what is public of a match', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('determines its prices only by its plan and what has happened', { tags: ['R-116'] }, () => {
    for (const { sportId } of simulation.sports) {
      const sport = sportOf(sportId);
      const price = vi.spyOn(sport, 'forecast');
      const fixtures = simulation.fixtures(NOW, NOW + 24 * HOUR_MS, sportId).slice(0, 5);
      for (const { matchId, kickoffMs } of fixtures) {
        const { plan } = factsOf(matchId);
        for (let minute = -20; minute < sport.maxMinutes; minute += 7.3) {
          price.mockClear();
          createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 }).markets(
            matchId,
            kickoffMs + minute * 60_000,
          );
          for (const [, known] of price.mock.calls) {
            expect(known.periods).toEqual(plan.periods);
            expect(known.events.filter(({ atMin }) => atMin > minute)).toEqual([]);
            expect([plan.halfMin, Infinity].includes(known.halfMin) || known.halfMin <= minute).toBe(true);
          }
        }
      }
      expect(fixtures.length).toBeGreaterThan(0);
    }
  });

  it('is the same plan under another key', { tags: ['R-116'] }, () => {
    const other = createSimulation({ seed: 'one', matchResultKey: 'two', speed: 1 });
    expect(other.fixtures(NOW, NOW + 24 * HOUR_MS)).toEqual(simulation.fixtures(NOW, NOW + 24 * HOUR_MS));
  });

  it('does not announce a goal or a red card: trading stops with it, not before', { tags: ['R-116'] }, () => {
    const starts: [before: string, at: string][] = [];
    const counts = (state: MatchState | null) =>
      [state?.homeScore, state?.awayScore, state?.redHome, state?.redAway].join(' ');
    for (const { matchId, kickoffMs } of footballs.slice(0, 10)) {
      let before = simulation.state(matchId, kickoffMs);
      for (let at = kickoffMs + 500; before?.status === 'live'; at += 500) {
        const state = simulation.state(matchId, at);
        const hasBegun = before.suspendedUntilMs === null && (state?.suspendedUntilMs ?? null) !== null;
        if (hasBegun) starts.push([counts(before), counts(state)]);
        before = state;
      }
    }
    expect(starts.filter(([before, at]) => before === at)).toEqual([]);
    expect(starts.length).toBeGreaterThan(10);
  });

  it('has no odds above the fair ones, so that no knowledge of the strengths pays', { tags: ['R-117'] }, () => {
    for (const { sportId } of simulation.sports) {
      const sport = sportOf(sportId);
      for (const { matchId, kickoffMs } of simulation.fixtures(NOW, NOW + 24 * HOUR_MS, sportId).slice(0, 12)) {
        const match = factsOf(matchId);
        const { model } = playMatch(match, matchKeyOf('one', 1, matchId));
        const fair = sport.forecast(model, { ...match.plan, events: [] }, 0);
        const markets = simulation.markets(matchId, kickoffMs - HOUR_MS);
        const returns = sport.markets.flatMap(({ selections }, at) =>
          selections.map((one, index) => {
            const odds = markets[at]?.outcomes[index]?.odds ?? 0;
            return {
              outcome: `${one.specifier} ${one.alias}`,
              is: odds * (fairProbability(one, fair(one.scope)) ?? 0),
            };
          }),
        );
        expect(returns.filter(({ is }) => is > 1)).toEqual([]);
      }
    }
  });
});

describe('the proof of a match', { tags: ['R-115'] }, () => {
  const { matchId, kickoffMs } = footballs[0] as Fixture;
  const endedAtMs = simulation.result(matchId, kickoffMs + 6 * HOUR_MS)?.endedAtMs ?? 0;
  const revealed = Buffer.from(simulation.proof(matchId, endedAtMs + 60_000)?.matchKey ?? '', 'hex');

  it('reveals the key a minute after the end, not before', () => {
    for (const at of [kickoffMs - 24 * HOUR_MS, kickoffMs, endedAtMs - 1, endedAtMs, endedAtMs + 59_999])
      expect(simulation.proof(matchId, at)?.matchKey).toBeNull();
    expect(revealed).toHaveLength(32);
  });

  it('has the same commitment at all times, which is the hash of the revealed key', () => {
    const { commitment } = simulation.proof(matchId, kickoffMs - 24 * HOUR_MS) ?? {};
    expect(simulation.proof(matchId, endedAtMs + HOUR_MS)?.commitment).toBe(commitment);
    expect(matchCommitmentOf(matchId, revealed)).toBe(commitment);
    expect(simulation.proof((footballs[1] as Fixture).matchId, NOW)?.commitment).not.toBe(commitment);
  });

  it('lets anybody compute the result from the key and the public facts', () => {
    const score = finalScore(playMatch(factsOf(matchId), revealed).timeline);
    expect({ ...score, endedAtMs }).toEqual(simulation.result(matchId, endedAtMs));
  });

  it('shows that staff gave the result, and keeps the key until the own end of the match', () => {
    const given = { isVoid: true, htHome: 0, htAway: 0, ftHome: 0, ftAway: 0, firstGivenAt: new Date(kickoffMs) };
    const stopped = createSimulation({
      seed: 'one',
      matchResultKey: 'one',
      speed: 1,
      given: (id) => (id === matchId ? given : undefined),
    });
    expect(stopped.proof(matchId, endedAtMs)).toMatchObject({ isGiven: true, matchKey: null });
    expect(stopped.proof(matchId, endedAtMs + 60_000)).toMatchObject({
      isGiven: true,
      matchKey: revealed.toString('hex'),
    });
  });

  it('is null for an unknown match', () => {
    expect(simulation.proof('1', NOW)).toBeNull();
  });
});
