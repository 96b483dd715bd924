import { FixturesService } from '../../../apps/operator/src/features/fixtures/service.ts';
import { createSimulation } from '../../../apps/operator/src/simulation/index.ts';
import { stampNow } from './stamp.ts';

/** A Saturday evening in Nairobi, so that every run has the same matches. */
const BEGIN_MS = Date.UTC(2026, 0, 17, 15);
const FOOTBALL = 10;

/** Frames of the operator's simulation. */
export interface SimulatedFrames {
  /** A topic's current frame; null for an unknown id. With `isStamped` it carries its time. */
  frame(address: URL, isStamped: boolean): object | null;
  /** Ids of football matches in play. */
  inPlay(): string[];
}

/**
 * Begins to play.
 * @param pace how many times faster than real time
 */
export function createSimulatedFrames(pace: number): SimulatedFrames {
  const startedMs = performance.now();
  const nowMs = (): number => Math.round(BEGIN_MS + (performance.now() - startedMs) * pace);
  const simulation = createSimulation({ seed: 'ushindi', matchResultKey: 'ushindi', speed: 1 });
  const fixtures = new FixturesService({ simulation, nowMs });

  function list(query: URLSearchParams, isStamped: boolean): object | null {
    const frame = fixtures.liveList(Number(query.get('sport_id')), Number(query.get('market_id')));
    const [first, ...others] = frame?.data ?? [];
    if (!isStamped || first === undefined) return frame;
    return { data: [{ ...first, game_id: stampNow() }, ...others] };
  }

  return {
    frame: ({ pathname, searchParams }, isStamped) =>
      pathname === '/live' ? list(searchParams, isStamped) : fixtures.liveMatch(searchParams.get('match_id') ?? ''),
    inPlay: () => simulation.liveFixtures(nowMs(), FOOTBALL).map(({ matchId }) => matchId),
  };
}
