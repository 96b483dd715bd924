import { type PlayedMatch, playMatch } from '@ushindi/draws/matches/playMatch';
import type { Match } from '@ushindi/draws/matches/fixtures';
import { memo } from '@ushindi/draws/matches/memo';
import type { Forecast } from './forecast.ts';
import { drawsOf } from '@ushindi/draws/matches/matchKey';
import { matchKeyOf } from './matchKey.ts';
import { randomFor } from '@ushindi/draws/matches/rng';
import type { MatchModel } from './sport.ts';
import { sportOf } from './sports.ts';
import { clockAt, endOf, finalScore, knownAt, periodAt, playedBy, tallyAt } from '@ushindi/draws/matches/timeline';
import type { Timeline } from '@ushindi/draws/matches/timeline';
import type { MatchResult, MatchState, SimulationOptions } from './types.ts';

const MINUTE_MS = 60_000;
/** Real minutes between two changes of odds before kick-off. The minute of a change differs by match. */
const PREMATCH_STEP_MINUTES = 20;
/** Live odds change every 20 s of match time, but at most every 2 s of real time. */
const LIVE_STEP_MINUTES = 20 / 60;
const LIVE_STEP_MIN_MS = 2_000;
/**
 * Trading stops for 30 s of match time after a goal or red card. It does not stop before, because that would reveal the
 * event.
 */
const STOPPED_MINUTES = 30 / 60;
/**
 * The time between the result and the publication of the key, in milliseconds, so that no process with a late clock
 * still accepts bets.
 */
const REVEALED_AFTER_MS = 60_000;
/**
 * The largest deviations of the estimate behind the odds from the model. They average out, so a player can find out the
 * model. The margin must cover the whole deviation of every outcome.
 */
const EDGE_NOISE = 0.02;
const PACE_NOISE = 0.0015;

/** The part of a match that has been played, and its last minute since kick-off. */
export interface Course {
  readonly played: Timeline;
  readonly minute: number;
}

/** A final score. */
type EndedScore = Pick<MatchResult, 'htHome' | 'htAway' | 'ftHome' | 'ftAway' | 'endedAtMs'>;

/** Matches at any epoch time in milliseconds: state, result and forecast. */
export interface MatchEngine {
  /** Whether the match has kicked off and has not ended. */
  isLive(match: Match, nowMs: number): boolean;
  state(match: Match, nowMs: number): MatchState;
  /** Null until the match has ended. */
  result(match: Match, nowMs: number): MatchResult | null;
  /** The match as far as it has been played; null before kick-off. */
  course(match: Match, nowMs: number): Course | null;
  /** The score of a match that has ended, without its course; null before. Cheap for thousands of matches. */
  ended(match: Match, nowMs: number): EndedScore | null;
  /** The forecast behind the odds, constant until the next change of odds. */
  forecast(match: Match, nowMs: number): Forecast;
  /** The key of the match, which is secret until `isRevealed`. */
  key(match: Match): Buffer;
  /** Whether the key of the match is public at this time. */
  isRevealed(match: Match, nowMs: number): boolean;
  /**
   * The time at which the key becomes public, in epoch milliseconds; null before the end of the match, which is secret
   * until then.
   */
  revealsAt(match: Match, nowMs: number): number | null;
}

/** Creates the engine of a result key at a speed. */
export function createMatchEngine({
  seed,
  matchResultKey,
  speed,
  prematchStepMinutes = PREMATCH_STEP_MINUTES,
}: SimulationOptions): MatchEngine {
  const keys = memo<Buffer>(5_000);
  const played = memo<PlayedMatch>(5_000);
  const forecasts = memo<Forecast>(500);
  // The results that all match centres show in forms, tables and earlier meetings. About 0.2 KB each.
  const endings = memo<EndedScore>(80_000);
  const keyOf = ({ fixture: { matchId } }: Match): Buffer =>
    keys(matchId, () => matchKeyOf(matchResultKey, speed, matchId));
  const playedOf = (match: Match): PlayedMatch => played(match.fixture.matchId, () => playMatch(match, keyOf(match)));
  const timelineOf = (match: Match): Timeline => playedOf(match).timeline;
  const minuteOf = (match: Match, nowMs: number): number => ((nowMs - match.fixture.kickoffMs) * speed) / MINUTE_MS;
  const wallOf = (match: Match, minute: number): number =>
    match.fixture.kickoffMs + Math.ceil((minute * MINUTE_MS) / speed);
  const endMs = (match: Match): number => wallOf(match, endOf(timelineOf(match)));

  const endingOf = (match: Match): EndedScore => {
    const { timeline } = playMatch(match, matchKeyOf(matchResultKey, speed, match.fixture.matchId));
    const { htHome, htAway, ftHome, ftAway } = finalScore(timeline);
    return { htHome, htAway, ftHome, ftAway, endedAtMs: wallOf(match, endOf(timeline)) };
  };

  return {
    isLive: (match, nowMs) => nowMs >= match.fixture.kickoffMs && nowMs < endMs(match),
    state(match, nowMs) {
      if (nowMs < match.fixture.kickoffMs) return NOT_STARTED;
      const timeline = timelineOf(match);
      const ended = nowMs >= endMs(match);
      const minute = ended ? endOf(timeline) : minuteOf(match, nowMs);
      const resumesMin = ended ? null : resumesAt(match, timeline, minute);
      return {
        ...stateAt(timeline, minute),
        ...(ended ? { phase: 'Ended', status: 'ended', endedAtMs: endMs(match) } : {}),
        suspendedUntilMs: resumesMin === null ? null : wallOf(match, resumesMin),
      };
    },
    result: (match, nowMs) =>
      nowMs < endMs(match) ? null : { ...finalScore(timelineOf(match)), endedAtMs: endMs(match) },
    course(match, nowMs) {
      if (nowMs < match.fixture.kickoffMs) return null;
      const timeline = timelineOf(match);
      const minute = nowMs >= endMs(match) ? endOf(timeline) : minuteOf(match, nowMs);
      return { played: playedBy(match.plan, timeline, minute), minute };
    },
    ended(match, nowMs) {
      if (nowMs < match.fixture.kickoffMs) return null;
      const ending = endings(match.fixture.matchId, () => endingOf(match));
      return nowMs < ending.endedAtMs ? null : ending;
    },
    forecast(match, nowMs) {
      const { matchId, sportId } = match.fixture;
      const { model, timeline } = playedOf(match);
      const minute = pricedMinute(timeline, minuteOf(match, nowMs), speed);
      const moment =
        minute === null ? prematchStep(seed, matchId, nowMs, prematchStepMinutes * MINUTE_MS) : String(minute);
      return forecasts(`${matchId}:${moment}`, () =>
        sportOf(sportId).forecast(
          withNoise(model, keyOf(match), moment),
          knownAt(match.plan, timeline, minute ?? -1),
          minute ?? 0,
        ),
      );
    },
    key: keyOf,
    isRevealed: (match, nowMs) => nowMs >= endMs(match) + REVEALED_AFTER_MS,
    revealsAt: (match, nowMs) => (nowMs < endMs(match) ? null : endMs(match) + REVEALED_AFTER_MS),
  };
}

const NOT_STARTED: MatchState = {
  phase: 'Not started',
  status: 'prematch',
  clock: '',
  minute: 0,
  homeScore: 0,
  awayScore: 0,
  htHome: null,
  htAway: null,
  yellowHome: 0,
  yellowAway: 0,
  redHome: 0,
  redAway: 0,
  cornersHome: 0,
  cornersAway: 0,
  endedAtMs: null,
  suspendedUntilMs: null,
};

function stateAt(timeline: Timeline, minute: number): MatchState {
  const tally = tallyAt(timeline, minute);
  const atHalf = minute >= timeline.halfMin;
  const clock = clockAt(timeline, minute);
  return {
    phase: periodAt(timeline, minute).phase,
    status: 'live',
    clock: clock === null ? '' : clockText(clock),
    minute: Math.floor(clock ?? minute),
    homeScore: tally.home,
    awayScore: tally.away,
    htHome: atHalf ? tally.htHome : null,
    htAway: atHalf ? tally.htAway : null,
    yellowHome: tally.yellowHome,
    yellowAway: tally.yellowAway,
    redHome: tally.redHome,
    redAway: tally.redAway,
    cornersHome: tally.cornersHome,
    cornersAway: tally.cornersAway,
    endedAtMs: null,
    suspendedUntilMs: null,
  };
}

function clockText(minutes: number): string {
  const seconds = Math.floor(minutes * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The minute at which trading resumes; null while it is not stopped. Several events extend the stop. */
function resumesAt(match: Match, timeline: Timeline, minute: number): number | null {
  const sport = sportOf(match.fixture.sportId);
  const stops = timeline.events.filter(
    (event) => sport.stopsTrading(event) && event.atMin <= minute && minute < event.atMin + STOPPED_MINUTES,
  );
  const last = stops.at(-1);
  return last === undefined ? null : last.atMin + STOPPED_MINUTES;
}

/** The minute of the current odds: that of the last step, goal, card or end of a period. Null before kick-off. */
function pricedMinute(timeline: Timeline, minute: number, speed: number): number | null {
  if (minute < 0) return null;
  const step = Math.max(LIVE_STEP_MINUTES, (LIVE_STEP_MIN_MS * speed) / MINUTE_MS);
  const changes = [...timeline.events.map((event) => event.atMin), ...timeline.periods.map((period) => period.toMin)];
  return Math.max(Math.floor(minute / step) * step, ...changes.filter((change) => change <= minute));
}

function prematchStep(seed: string, matchId: string, nowMs: number, stepMs: number): string {
  if (stepMs === 0) return 'p';
  const offset = randomFor(seed, 'step', matchId).int(0, stepMs - 1);
  return `p${Math.floor((nowMs + offset) / stepMs)}`;
}

function withNoise(model: MatchModel, matchKey: Buffer, moment: string): MatchModel {
  const random = drawsOf(matchKey, `price ${moment}`);
  return {
    edge: model.edge + random.between(-EDGE_NOISE, EDGE_NOISE),
    pace: model.pace * (1 + random.between(-PACE_NOISE, PACE_NOISE)),
  };
}
