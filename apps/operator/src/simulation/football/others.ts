import { AWAY, finalLead, finalTotal, HOME, marginsOf, market, oddEven, yesNo } from '../market.ts';
import type { Choice, MarketDefinition } from '../market.ts';
import { finalOf, finalOfSide, firstGoal, why } from '../why.ts';

const GOALS = finalOf('goals');

const MAX_NAMED_GOALS = 4;

function correctScores(): readonly Choice[] {
  const goals = Array.from({ length: MAX_NAMED_GOALS + 1 }, (_, index) => index);
  const named = goals.flatMap((home) =>
    goals.map((away): Choice => {
      const label = `${home}:${away}`;
      return [label, label, (score) => score.ftHome === home && score.ftAway === away];
    }),
  );
  return [
    ...named,
    ['Other', 'Any other score', (score) => score.ftHome > MAX_NAMED_GOALS || score.ftAway > MAX_NAMED_GOALS],
  ];
}

const firstTeamToScore: readonly Choice[] = [
  ['1', HOME, ({ goals }) => goals[0]?.side === 'home'],
  ['X', 'No goal', ({ goals }) => goals.length === 0],
  ['2', AWAY, ({ goals }) => goals[0]?.side === 'away'],
];

const QUARTER_HOURS = [1, 16, 31, 46, 61, 76];

/** Outcomes by quarters of an hour. Stoppage time counts to the quarter before it. */
const timeOfFirstGoal: readonly Choice[] = [
  ...QUARTER_HOURS.map((from): Choice => {
    const label = `${from}-${from + 14}`;
    return [label, `${label} min`, ({ goals: [first] }) => first !== undefined && isIn(from, first.minute)];
  }),
  ['None', 'No goal', ({ goals }) => goals.length === 0],
];

function isIn(from: number, minute: number): boolean {
  return minute >= from && minute < from + 15;
}

/** Football's markets of the category Others (D-101). */
export const OTHER_MARKETS: readonly MarketDefinition[] = [
  market({ marketId: 45, name: 'Correct Score', category: 'Others', why: why('exactScore', GOALS) }, correctScores()),
  market({ marketId: 26, name: 'Odd/Even', category: 'Others', why: why('oddEven', GOALS) }, oddEven(finalTotal)),
  market({ marketId: 115, name: 'Winning Margin', category: 'Others', why: why('margin', GOALS) }, [
    ...marginsOf([1, 2, 3], finalLead),
    ['X', 'Draw', (score) => finalLead(score) === 0],
  ]),
  market(
    {
      marketId: 31,
      name: 'Home Team Clean Sheet',
      category: 'Others',
      why: why('cleanSheet', finalOfSide('goals', 'away')),
    },
    yesNo(['Yes', 'No'], (score) => score.ftAway === 0),
  ),
  market(
    {
      marketId: 32,
      name: 'Away Team Clean Sheet',
      category: 'Others',
      why: why('cleanSheet', finalOfSide('goals', 'home')),
    },
    yesNo(['Yes', 'No'], (score) => score.ftHome === 0),
  ),
  market(
    { marketId: 8, name: 'First Team To Score', category: 'Others', why: why('first', firstGoal), scope: 'firstGoal' },
    firstTeamToScore,
  ),
  market(
    {
      marketId: 100,
      name: 'Time Of First Goal',
      category: 'Others',
      why: why('firstTime', firstGoal),
      scope: 'firstGoal',
    },
    timeOfFirstGoal,
  ),
];
