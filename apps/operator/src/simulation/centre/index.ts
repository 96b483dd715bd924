import type { WireCentre, WireMatchOutcome, WirePastMatch } from '@ushindi/api-contract/operator';
import type { FixtureList, Match } from '@ushindi/draws/matches/fixtures';
import { FOOTBALL } from '@ushindi/shared';
import type { MatchEngine } from '../matchEngine.ts';
import type { Fixture, SimulationOptions } from '../types.ts';
import { eventsOf, statsOf } from './course.ts';
import { lineUpOf } from './lineUps.ts';
import { pointsOf, tableOf } from './table.ts';

const DAY_MS = 86_400_000;
/** The days after its kick-off for which a match has a match centre. Results are kept for the same days. */
export const CENTRE_DAYS = 31;
/** The days before its kick-off for which a match has a match centre: those in which it is on sale. */
const AHEAD_DAYS = 8;
const FORM_MATCHES = 5;

/** Match centres and results of days. Times are epoch milliseconds. */
export interface Centre {
  /** Null for a match that is too long ago or too far ahead. */
  of(match: Match, nowMs: number): WireCentre | null;
  /**
   * A sport's matches with a result that kicked off in [fromMs, toMs), by kick-off. Matches of other sports are not
   * drawn.
   */
  results(sportId: number, fromMs: number, toMs: number, nowMs: number): WireMatchOutcome[];
}

type Parts = {
  readonly list: FixtureList;
  readonly engine: MatchEngine;
  readonly given: NonNullable<SimulationOptions['given']>;
};

/** Creates match centres. Results that staff gave replace those of the matches everywhere. */
export function createCentre({ list, engine, given }: Parts): Centre {
  const outcomeOf = (match: Match, nowMs: number): WireMatchOutcome | null => {
    const score = given(match.fixture.matchId) ?? engine.ended(match, nowMs);
    return score === null ? null : toOutcome(match.fixture, score);
  };
  const scored = (matches: readonly Match[], nowMs: number): WirePastMatch[] =>
    matches.flatMap((match) => {
      const outcome = outcomeOf(match, nowMs);
      return outcome === null || outcome.isVoid ? [] : [toPast(outcome)];
    });

  return {
    of(match, nowMs) {
      const { fixture } = match;
      const { kickoffMs, sportId, homeTeam, awayTeam } = fixture;
      if (nowMs > kickoffMs + CENTRE_DAYS * DAY_MS || nowMs < kickoffMs - AHEAD_DAYS * DAY_MS) return null;
      const beforeMs = Math.min(kickoffMs, nowMs);
      const earlier = scored(list.competition(match, beforeMs), nowMs);
      const competition = list.competition(match, nowMs);
      const results = scored(competition, nowMs);
      const points = pointsOf(sportId);
      const formOf = (team: string): WirePastMatch[] =>
        earlier.filter((one) => one.homeTeam === team || one.awayTeam === team).slice(0, FORM_MATCHES);
      return {
        ...toHead(fixture),
        ...courseOf(match, nowMs),
        form: { home: formOf(homeTeam), away: formOf(awayTeam) },
        meetings: scored(list.meetings(match, beforeMs), nowMs),
        table: points === null ? [] : tableOf(teamsOf([match, ...competition]), results, points),
        tableMatches: points === null ? 0 : results.length,
        lineUps:
          sportId === FOOTBALL ? { home: lineUpOf('home', fixture), away: lineUpOf('away', fixture) } : NO_LINE_UPS,
      };
    },
    results: (sportId, fromMs, toMs, nowMs) =>
      list.past(sportId, fromMs, Math.min(toMs, nowMs)).flatMap((match) => outcomeOf(match, nowMs) ?? []),
  };

  /**
   * State, events and statistics of a match. Events and statistics are left out where staff gave another score, because
   * they belong to the match's own.
   */
  function courseOf(match: Match, nowMs: number): Pick<WireCentre, 'state' | 'isGiven' | 'events' | 'stats'> {
    const { matchId, sportId } = match.fixture;
    const score = given(matchId);
    const course = engine.course(match, nowMs);
    const own = engine.ended(match, nowMs);
    if (score?.isVoid) return { state: 'void', isGiven: true, events: [], stats: [] };
    if (score !== undefined && (own === null || !isSameScore(score, own)))
      return { state: 'ended', isGiven: true, events: [], stats: [] };
    if (course === null) return { state: 'upcoming', isGiven: false, events: [], stats: [] };
    return {
      state: own === null ? 'live' : 'ended',
      isGiven: score !== undefined,
      events: eventsOf(sportId, course),
      stats: statsOf(sportId, course.played),
    };
  }
}

const NO_LINE_UPS = { home: [], away: [] };

type FinalScore = Pick<WireMatchOutcome, 'htHome' | 'htAway'> & { readonly ftHome: number; readonly ftAway: number };

const isSameScore = (one: FinalScore, other: FinalScore): boolean =>
  one.htHome === other.htHome &&
  one.htAway === other.htAway &&
  one.ftHome === other.ftHome &&
  one.ftAway === other.ftAway;

const teamsOf = (matches: readonly Match[]): string[] => [
  ...new Set(matches.flatMap(({ fixture }) => [fixture.homeTeam, fixture.awayTeam])),
];

const toHead = ({ matchId, homeTeam, awayTeam, country, tournament, tournamentId, sportId }: Fixture) => ({
  matchId,
  homeTeam,
  awayTeam,
  country,
  tournament,
  tournamentId,
  sportId,
});

function toOutcome(fixture: Fixture, score: FinalScore & { isVoid?: boolean }): WireMatchOutcome {
  const { htHome, htAway, ftHome, ftAway, isVoid = false } = score;
  return {
    ...toHead(fixture),
    startsAtMs: fixture.kickoffMs,
    homeScore: ftHome,
    awayScore: ftAway,
    htHome,
    htAway,
    isVoid,
  };
}

const toPast = ({
  matchId,
  startsAtMs,
  homeTeam,
  awayTeam,
  homeScore,
  awayScore,
}: WireMatchOutcome): WirePastMatch => ({
  matchId,
  startsAtMs,
  homeTeam,
  awayTeam,
  homeScore,
  awayScore,
});
