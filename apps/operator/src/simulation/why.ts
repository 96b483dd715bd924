import type { CountUnit, ExplanationFact, MarketRule, MatchPart } from '@ushindi/api-contract/operator';
import { squadOf } from './catalogue/squads.ts';
import type { Fixture, Goal, MatchScore, PeriodScore, Side } from './types.ts';

/** The teams of a match; outcomes and players are named after them. */
export type Teams = Pick<Fixture, 'homeTeam' | 'homeTeamId' | 'awayTeam' | 'awayTeamId' | 'countryCode'>;

/** A fact of a score. */
export type FactOf = (score: MatchScore, teams: Teams) => ExplanationFact;

/** The explanation of a market: its rule, and the facts that decide its outcomes. */
export interface Why {
  readonly rule: MarketRule;
  /** The line of a market whose specifier has none. */
  readonly line?: number;
  readonly facts: readonly FactOf[];
}

/** An explanation by a rule and facts. */
export const why = (rule: MarketRule, ...facts: readonly FactOf[]): Why => ({ rule, facts });

/** A fact with the count of each side. */
export const counted = (unit: CountUnit, part: MatchPart, of: (score: MatchScore) => PeriodScore): FactOf => {
  return (score) => ({ kind: 'count', unit, part, ...of(score) });
};

/** A fact with the count of one side. */
export const countedOf = (unit: CountUnit, part: MatchPart, side: Side, of: (score: MatchScore) => number): FactOf => {
  return (score) => ({ kind: 'count', unit, part, home: null, away: null, [side]: of(score) });
};

/** The final score. */
export const finalOf = (unit: CountUnit): FactOf =>
  counted(unit, 'match', ({ ftHome, ftAway }) => ({ home: ftHome, away: ftAway }));

/** One side's final score. */
export const finalOfSide = (unit: CountUnit, side: Side): FactOf =>
  countedOf(unit, 'match', side, ({ ftHome, ftAway }) => (side === 'home' ? ftHome : ftAway));

/** The first scorer in football, and the minute. */
export const firstGoal: FactOf = ({ goals: [first] }, teams) => ({
  kind: 'first',
  side: first?.side ?? null,
  minute: first?.minute ?? null,
  player: first === undefined ? null : playerName(first, teams),
  points: null,
});

/** The side of the first score outside football, and its points. */
export const firstPoints: FactOf = ({ scores: [first] }) => ({
  kind: 'first',
  side: first?.side ?? null,
  minute: null,
  player: null,
  points: first?.points ?? null,
});

/** All scorers in football. */
export const scorers: FactOf = ({ goals }, teams) => ({
  kind: 'scorers',
  scorers: goals.map((goal) => ({ side: goal.side, player: playerName(goal, teams), minute: goal.minute })),
});

/** A player of a football side, as markets name the player. */
export function playerName({ side, player }: Pick<Goal, 'side' | 'player'>, teams: Teams): string {
  const team =
    side === 'home'
      ? { teamId: teams.homeTeamId, name: teams.homeTeam }
      : { teamId: teams.awayTeamId, name: teams.awayTeam };
  return squadOf({ ...team, countryCode: teams.countryCode })[player] ?? '';
}
