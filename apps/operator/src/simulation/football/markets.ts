import {
  AWAY,
  combined,
  doubleChance,
  finalLead,
  finalTotal,
  handicap,
  HOME,
  market,
  overUnder,
  threeWay,
  yesNo,
} from '../market.ts';
import type { MarketDefinition, Choice } from '../market.ts';
import type { MatchScore } from '../types.ts';
import { counted, countedOf, finalOf, finalOfSide, why } from '../why.ts';
import { OTHER_MARKETS } from './others.ts';
import { PLAYER_MARKETS } from './players.ts';

const halfTotal = (score: MatchScore): number => score.htHome + score.htAway;
const halfLead = (score: MatchScore): number => score.htHome - score.htAway;
const bothScored = (score: MatchScore): boolean => score.ftHome > 0 && score.ftAway > 0;

const GOALS = finalOf('goals');
const HALF_GOALS = counted('goals', 'firstHalf', ({ htHome, htAway }) => ({ home: htHome, away: htAway }));
const CARDS = counted('cards', 'match', ({ cardsHome, cardsAway }) => ({ home: cardsHome, away: cardsAway }));
const CORNERS = counted('corners', 'match', ({ cornersHome, cornersAway }) => ({
  home: cornersHome,
  away: cornersAway,
}));

const overUnder25: readonly Choice[] = [
  ['O', 'Over 2.5', (score) => finalTotal(score) > 2.5],
  ['U', 'Under 2.5', (score) => finalTotal(score) < 2.5],
];

function exactGoals(max: number): readonly Choice[] {
  const exact = Array.from(
    { length: max },
    (_, goals): Choice => [String(goals), `${goals} goals`, (score) => finalTotal(score) === goals],
  );
  return [...exact, [`${max}+`, `${max} or more goals`, (score) => finalTotal(score) >= max]];
}

/**
 * Football's markets in display order. Screens label markets 2, 7202, 105 and 7075 by alias (D-083), and 7079 always by
 * outcome name (D-082).
 */
export const FOOTBALL_MARKETS: readonly MarketDefinition[] = [
  market({ marketId: 2, name: '3 Way', category: 'Main', why: why('most', GOALS) }, threeWay(finalLead)),
  market(
    { marketId: 7202, name: 'Double Chance', category: 'Main', why: why('eitherOf', GOALS), winners: 2 },
    doubleChance(finalLead),
  ),
  overUnder(
    { marketId: 7079, name: 'Total Goals Over/Under', category: 'Main', why: why('total', GOALS) },
    [0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
    finalTotal,
  ),
  market(
    { marketId: 7075, name: 'Both Teams To Score (GG/NG)', category: 'Main', why: why('bothScore', GOALS) },
    yesNo(['GG', 'NG'], bothScored),
  ),
  market(
    { marketId: 11, name: 'Draw No Bet', category: 'Main', why: why('most', GOALS) },
    [
      ['1', HOME, (score) => finalLead(score) > 0],
      ['2', AWAY, (score) => finalLead(score) < 0],
    ],
    (score) => finalLead(score) === 0,
  ),
  handicap(
    { marketId: 16, name: 'Handicap', category: 'Main', why: why('handicap', GOALS) },
    [-2.5, -2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2, 2.5],
  ),

  market(
    {
      marketId: 105,
      name: 'First Half - 3 Way',
      category: 'First half',
      why: why('most', HALF_GOALS),
      scope: 'firstHalf',
    },
    threeWay(halfLead),
  ),
  market(
    {
      marketId: 7203,
      name: 'First Half - Double Chance',
      category: 'First half',
      why: why('eitherOf', HALF_GOALS),
      scope: 'firstHalf',
      winners: 2,
    },
    doubleChance(halfLead),
  ),
  overUnder(
    {
      marketId: 7080,
      name: 'First Half - Total Goals',
      category: 'First half',
      why: why('total', HALF_GOALS),
      scope: 'firstHalf',
    },
    [0.5, 1.5, 2.5],
    halfTotal,
  ),
  market(
    {
      marketId: 7076,
      name: 'First Half - Both Teams To Score',
      category: 'First half',
      why: why('bothScore', HALF_GOALS),
      scope: 'firstHalf',
    },
    yesNo(['GG', 'NG'], (score) => score.htHome > 0 && score.htAway > 0),
  ),

  market({ marketId: 21, name: 'Exact Goals', category: 'Goals', why: why('range', GOALS) }, exactGoals(6)),
  overUnder(
    { marketId: 19, name: 'Home Team Total Goals', category: 'Goals', why: why('total', finalOfSide('goals', 'home')) },
    [0.5, 1.5, 2.5, 3.5],
    (score) => score.ftHome,
  ),
  overUnder(
    { marketId: 20, name: 'Away Team Total Goals', category: 'Goals', why: why('total', finalOfSide('goals', 'away')) },
    [0.5, 1.5, 2.5, 3.5],
    (score) => score.ftAway,
  ),

  overUnder(
    { marketId: 139, name: 'Total Cards', category: 'Cards and Corners', why: why('total', CARDS), scope: 'cards' },
    [1.5, 2.5, 3.5, 4.5, 5.5, 6.5],
    (score) => score.cardsHome + score.cardsAway,
  ),
  market(
    { marketId: 136, name: 'Most Cards', category: 'Cards and Corners', why: why('most', CARDS), scope: 'cards' },
    threeWay((score) => score.cardsHome - score.cardsAway),
  ),
  overUnder(
    {
      marketId: 166,
      name: 'Total Corners',
      category: 'Cards and Corners',
      why: why('total', CORNERS),
      scope: 'corners',
    },
    [7.5, 8.5, 9.5, 10.5, 11.5, 12.5],
    (score) => score.cornersHome + score.cornersAway,
  ),
  market(
    { marketId: 162, name: 'Most Corners', category: 'Cards and Corners', why: why('most', CORNERS), scope: 'corners' },
    threeWay((score) => score.cornersHome - score.cornersAway),
  ),
  overUnder(
    {
      marketId: 167,
      name: 'Home Team Total Corners',
      category: 'Cards and Corners',
      why: why(
        'total',
        countedOf('corners', 'match', 'home', (score) => score.cornersHome),
      ),
      scope: 'corners',
    },
    [3.5, 4.5, 5.5, 6.5],
    (score) => score.cornersHome,
  ),
  overUnder(
    {
      marketId: 168,
      name: 'Away Team Total Corners',
      category: 'Cards and Corners',
      why: why(
        'total',
        countedOf('corners', 'match', 'away', (score) => score.cornersAway),
      ),
      scope: 'corners',
    },
    [3.5, 4.5, 5.5, 6.5],
    (score) => score.cornersAway,
  ),

  market(
    {
      marketId: 47,
      name: 'Half Time/Full Time',
      category: 'Combo',
      why: why('combined', HALF_GOALS, GOALS),
      scope: 'halves',
    },
    combined(threeWay(halfLead), threeWay(finalLead)),
  ),
  market(
    { marketId: 35, name: '3 Way & GG/NG', category: 'Combo', why: why('combined', GOALS) },
    combined(threeWay(finalLead), yesNo(['GG', 'NG'], bothScored)),
  ),
  market(
    { marketId: 37, name: '3 Way & Over/Under 2.5', category: 'Combo', why: { ...why('combined', GOALS), line: 2.5 } },
    combined(threeWay(finalLead), overUnder25),
  ),

  ...PLAYER_MARKETS,
  ...OTHER_MARKETS,
];
