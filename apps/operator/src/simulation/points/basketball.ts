import { BASKETBALL as PLAYED_BASKETBALL } from '@ushindi/draws/matches/points/sports';
import { finalLead, finalTotal, handicap, marginsOf, market, oddEven, overUnder, threeWay, yesNo } from '../market.ts';
import type { MarketDefinition } from '../market.ts';
import { finalOf, finalOfSide, why } from '../why.ts';
import { halfMarkets } from './halves.ts';
import { linesAround, winner } from './markets.ts';
import type { PricedPoints } from './rules.ts';
import { leadOver, pointsOver, totalOver } from './periodMeasure.ts';

const POINTS = finalOf('points');
const REGULAR = pointsOver('regularTime', 0, 3);
const regularLead = leadOver(0, 3);
const QUARTER_PARTS = ['quarter1', 'quarter2', 'quarter3', 'quarter4'] as const;
const QUARTERS = ['1st Quarter', '2nd Quarter', '3rd Quarter', '4th Quarter'];

const HALF_LINES = { total: [81.5, 5, 2], handicap: [0.5, 3, 2] } as const;

const quarterMarkets = (name: string, index: number): MarketDefinition[] => {
  const lead = leadOver(index, index);
  const total = totalOver(index, index);
  const fact = pointsOver(QUARTER_PARTS[index] ?? 'match', index, index);
  return [
    market(
      {
        marketId: 331 + index,
        name: `${name} - 3 Way`,
        category: 'quarter',
        why: why('most', fact),
        scope: lead.scope,
      },
      threeWay(lead.of),
    ),
    overUnder(
      {
        marketId: 341 + index,
        name: `${name} - Total Points`,
        category: 'quarter',
        why: why('total', fact),
        scope: total.scope,
      },
      linesAround(40.5, 4, 1),
      total.of,
    ),
  ];
};

/** Side markets. Odd/even and margin include overtime. */
const SIDE_MARKETS: readonly MarketDefinition[] = [
  market(
    {
      marketId: 351,
      name: 'Odd/Even (incl. overtime)',
      category: 'side',
      why: why('oddEven', POINTS),
      scope: 'finalTotal',
    },
    oddEven(finalTotal),
  ),
  market(
    {
      marketId: 352,
      name: 'Winning Margin (incl. overtime)',
      category: 'side',
      why: why('margin', POINTS),
      scope: 'finalLead',
    },
    marginsOf([1, 6, 11], finalLead),
  ),
  market(
    { marketId: 353, name: 'Overtime', category: 'side', why: why('overtime', REGULAR), scope: regularLead.scope },
    yesNo(['Yes', 'No'], (score) => regularLead.of(score) === 0),
  ),
];

/** Basketball with its markets. */
export const BASKETBALL: PricedPoints = {
  ...PLAYED_BASKETBALL,
  defaultMarketId: 306,
  markets: [
    winner({ marketId: 306, name: 'Winner (incl. overtime)', category: 'main', why: why('most', POINTS) }),
    overUnder(
      { marketId: 307, name: 'Total Points', category: 'main', why: why('total', POINTS), scope: 'finalTotal' },
      linesAround(165.5, 5, 6),
      finalTotal,
    ),
    handicap(
      { marketId: 308, name: 'Handicap', category: 'main', why: why('handicap', POINTS), scope: 'finalLead' },
      linesAround(0.5, 3, 5),
    ),
    market(
      {
        marketId: 311,
        name: '3 Way (regular time)',
        category: 'main',
        why: why('most', REGULAR),
        scope: regularLead.scope,
      },
      threeWay(regularLead.of),
    ),
    ...halfMarkets(
      'First Half',
      'half',
      312,
      { lead: leadOver(0, 1), total: totalOver(0, 1), fact: pointsOver('firstHalf', 0, 1) },
      HALF_LINES,
    ),
    ...halfMarkets(
      'Second Half',
      'half',
      315,
      { lead: leadOver(2, 3), total: totalOver(2, 3), fact: pointsOver('secondHalf', 2, 3) },
      HALF_LINES,
    ),
    ...QUARTERS.flatMap(quarterMarkets),
    ...SIDE_MARKETS,
    overUnder(
      {
        marketId: 309,
        name: 'Home Team Total Points',
        category: 'home/away',
        why: why('total', finalOfSide('points', 'home')),
        scope: 'finalHome',
      },
      linesAround(84.5, 5, 4),
      (score) => score.ftHome,
    ),
    overUnder(
      {
        marketId: 310,
        name: 'Away Team Total Points',
        category: 'home/away',
        why: why('total', finalOfSide('points', 'away')),
        scope: 'finalAway',
      },
      linesAround(80.5, 5, 4),
      (score) => score.ftAway,
    ),
  ],
};
