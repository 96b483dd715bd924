import type { Match } from './fixtures.ts';
import { drawsOf } from './matchKey.ts';
import { playedSportOf } from './playedSports.ts';
import type { MatchModel } from './sport.ts';
import type { Timeline } from './timeline.ts';

/** The edge by the places of the sides in their tournament, and the largest random deviations of edge and pace. */
const EDGE_PER_STANDING = 0.8;
const EDGE_SPREAD = 0.3;
const PACE_SPREAD = 0.12;

/** All parts of a match that its key decides. */
export interface PlayedMatch {
  readonly model: MatchModel;
  readonly timeline: Timeline;
}

/**
 * Plays a match. The result is a function of its public facts and its key, so everybody can repeat it once the key is
 * revealed.
 */
export function playMatch({ fixture, plan, standingGap }: Match, matchKey: Uint8Array): PlayedMatch {
  const strengths = drawsOf(matchKey, 'strengths');
  const model = {
    edge: EDGE_PER_STANDING * standingGap + strengths.between(-EDGE_SPREAD, EDGE_SPREAD),
    pace: strengths.between(1 - PACE_SPREAD, 1 + PACE_SPREAD),
  };
  return { model, timeline: playedSportOf(fixture.sportId).play(model, plan, drawsOf(matchKey, 'play')) };
}
