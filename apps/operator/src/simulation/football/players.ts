import { market } from '../market.ts';
import type { Choice, MarketDefinition } from '../market.ts';
import type { Goal, MatchScore } from '../types.ts';
import { firstGoal, playerName, scorers, why } from '../why.ts';
import type { Teams } from '../why.ts';
import { scorerScope } from './scorers.ts';

/**
 * Named players per side: the likeliest scorers. Their number is small, because every live frame contains all of them.
 */
const NAMED_PLAYERS = 6;

type Player = Pick<Goal, 'side' | 'player'>;

const PLAYERS: readonly Player[] = (['home', 'away'] as const).flatMap((side) =>
  Array.from({ length: NAMED_PLAYERS }, (_, player) => ({ side, player })),
);

const shortName = ({ side, player }: Player): string => `${side === 'home' ? 'H' : 'A'}${player + 1}`;

/** 'Otieno K. (Gor Mahia)', because both sides can have a player of that name. */
const fullName =
  ({ side, player }: Player) =>
  (teams: Teams): string =>
    `${playerName({ side, player }, teams)} (${side === 'home' ? teams.homeTeam : teams.awayTeam})`;

const isBy =
  (one: Player) =>
  (goal: Goal): boolean =>
    goal.side === one.side && goal.player === one.player;

const scoresAtAll = (one: Player): Choice => [
  shortName(one),
  fullName(one),
  ({ goals }) => goals.some(isBy(one)),
  scorerScope(one),
];

const scoresFirst = (one: Player): Choice => [
  shortName(one),
  fullName(one),
  ({ goals }) => goals[0] !== undefined && isBy(one)(goals[0]),
];

const scoredFirstByUnnamedPlayer = ({ goals: [first] }: MatchScore): boolean =>
  first !== undefined && first.player >= NAMED_PLAYERS;

/** Football's markets of players, with `NAMED_PLAYERS` of each side. */
export const PLAYER_MARKETS: readonly MarketDefinition[] = [
  market(
    { marketId: 40, name: 'Anytime Goalscorer', category: 'Player', winners: null, why: why('scores', scorers) },
    PLAYERS.map(scoresAtAll),
  ),
  market(
    { marketId: 38, name: 'First Goalscorer', category: 'Player', scope: 'firstGoal', why: why('first', firstGoal) },
    [
      ...PLAYERS.map(scoresFirst),
      ['Other', 'Any other player', scoredFirstByUnnamedPlayer],
      ['None', 'No goal', ({ goals }) => goals.length === 0],
    ],
  ),
];
