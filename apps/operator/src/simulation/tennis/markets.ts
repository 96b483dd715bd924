import { AWAY, combined, finalLead, finalTotal, handicap, HOME, market, oddEven, overUnder, yesNo } from '../market.ts';
import type { Choice, MarketDefinition, Measure } from '../market.ts';
import type { MatchScore, PeriodScore } from '../types.ts';
import { counted, countedOf, finalOf, finalOfSide, why } from '../why.ts';
import type { FactOf, Why } from '../why.ts';

const halfLead: Measure = (score) => score.htHome - score.htAway;

const SETS = finalOf('sets');
const FIRST_SET = counted('sets', 'set1', ({ htHome, htAway }) => ({ home: htHome, away: htAway }));
const SET_PARTS = ['set1', 'set2', 'set3'] as const;
/** The games of a set; none of a third set that was not played. */
const gamesOf = (index: 0 | 1 | 2): FactOf =>
  counted('games', SET_PARTS[index], ({ sets }) => sets[index] ?? { home: 0, away: 0 });

/** The home player's lead in the games of a set. */
const leadIn = ({ sets }: MatchScore, index: number): number => (sets[index]?.home ?? 0) - (sets[index]?.away ?? 0);

/** Two outcomes: a set or match has no draw. */
const winnerOf = (by: Measure): readonly Choice[] => [
  ['1', HOME, (score) => by(score) > 0],
  ['2', AWAY, (score) => by(score) < 0],
];

const SET_MARKETS: readonly MarketDefinition[] = [
  market({ marketId: 322, name: 'Winner', category: 'Main', why: why('most', SETS) }, winnerOf(finalLead)),
  market(
    { marketId: 323, name: 'First Set Winner', category: 'Main', why: why('most', FIRST_SET) },
    winnerOf(halfLead),
  ),
  market(
    { marketId: 324, name: 'Set Score', category: 'Main', why: why('exactScore', SETS) },
    [
      [2, 0],
      [2, 1],
      [1, 2],
      [0, 2],
    ].map(([home, away]) => {
      const label = `${home}:${away}`;
      return [label, label, (score: MatchScore) => score.ftHome === home && score.ftAway === away] as const;
    }),
  ),
  overUnder({ marketId: 325, name: 'Total Sets', category: 'Main', why: why('total', SETS) }, [2.5], finalTotal),
  handicap({ marketId: 326, name: 'Set Handicap', category: 'Main', why: why('handicap', SETS) }, [-1.5, 1.5]),
  market(
    { marketId: 327, name: 'Second Set Winner', category: 'Main', why: why('most', gamesOf(1)), scope: 'set 1' },
    winnerOf((score) => leadIn(score, 1)),
  ),
  market(
    { marketId: 328, name: 'First Set/Match', category: 'Main', why: why('combined', FIRST_SET, SETS) },
    combined(winnerOf(halfLead), winnerOf(finalLead)),
  ),
  market(
    { marketId: 329, name: 'Home To Win A Set', category: 'Main', why: why('winsOne', finalOfSide('sets', 'home')) },
    yesNo(['Yes', 'No'], (score) => score.ftHome > 0),
  ),
  market(
    { marketId: 330, name: 'Away To Win A Set', category: 'Main', why: why('winsOne', finalOfSide('sets', 'away')) },
    yesNo(['Yes', 'No'], (score) => score.ftAway > 0),
  ),
];

const sumOf =
  (of: (set: PeriodScore) => number): Measure =>
  ({ sets }) =>
    sets.reduce((sum, set) => sum + of(set), 0);

const games = sumOf(({ home, away }) => home + away);
const HOME_GAMES = sumOf(({ home }) => home);
const AWAY_GAMES = sumOf(({ away }) => away);
const GAMES = counted('games', 'match', (score) => ({ home: HOME_GAMES(score), away: AWAY_GAMES(score) }));
const isTieBreak = ({ home, away }: PeriodScore): boolean => home + away === 13;

const GAME_MARKETS: readonly MarketDefinition[] = [
  overUnder(
    { marketId: 331, name: 'Total Games', category: 'Games', why: why('total', GAMES), scope: 'games' },
    [17.5, 19.5, 20.5, 21.5, 22.5, 23.5, 25.5],
    games,
  ),
  handicap(
    { marketId: 332, name: 'Games Handicap', category: 'Games', why: why('handicap', GAMES), scope: 'games' },
    [-5.5, -3.5, -1.5, 1.5, 3.5, 5.5],
    sumOf(({ home, away }) => home - away),
  ),
  market(
    { marketId: 333, name: 'Odd/Even Games', category: 'Games', why: why('oddEven', GAMES), scope: 'games' },
    oddEven(games),
  ),
  overUnder(
    {
      marketId: 334,
      name: 'Home Total Games',
      category: 'Games',
      why: why('total', countedOf('games', 'match', 'home', HOME_GAMES)),
      scope: 'games',
    },
    [8.5, 10.5, 12.5, 14.5],
    HOME_GAMES,
  ),
  overUnder(
    {
      marketId: 335,
      name: 'Away Total Games',
      category: 'Games',
      why: why('total', countedOf('games', 'match', 'away', AWAY_GAMES)),
      scope: 'games',
    },
    [8.5, 10.5, 12.5, 14.5],
    AWAY_GAMES,
  ),
  market(
    {
      marketId: 336,
      name: 'Tie-Break In Match',
      category: 'Games',
      why: why('tieBreak', gamesOf(0), gamesOf(1), gamesOf(2)),
      scope: 'games',
    },
    yesNo(['Yes', 'No'], ({ sets }) => sets.some(isTieBreak)),
  ),
];

const WON_BY = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
] as const;

/** Markets of the games of one set, which every match plays. Their five ids are consecutive. */
function gamesOfSet(name: string, index: 0 | 1, firstId: number): MarketDefinition[] {
  const heading = (offset: number, what: string, rule: Why['rule']) =>
    ({
      marketId: firstId + offset,
      name: `${name} - ${what}`,
      category: name,
      scope: `set ${index}`,
      why: why(rule, gamesOf(index)),
    }) as const;
  const gamesIn: Measure = ({ sets }) => (sets[index]?.home ?? 0) + (sets[index]?.away ?? 0);
  const exactly = (home: number, away: number): Choice => {
    const label = `${home}:${away}`;
    return [label, label, ({ sets }) => sets[index]?.home === home && sets[index]?.away === away];
  };
  return [
    overUnder(heading(0, 'Total Games', 'total'), [7.5, 8.5, 9.5, 10.5, 12.5], gamesIn),
    handicap(heading(1, 'Games Handicap', 'handicap'), [-4.5, -2.5, 2.5, 4.5], (score) => leadIn(score, index)),
    market(heading(2, 'Correct Score', 'exactScore'), [
      ...WON_BY.map(([more, fewer]) => exactly(more, fewer)),
      ...WON_BY.map(([more, fewer]) => exactly(fewer, more)),
    ]),
    market(heading(3, 'Odd/Even Games', 'oddEven'), oddEven(gamesIn)),
    market(
      heading(4, 'Tie-Break', 'tieBreak'),
      yesNo(['Yes', 'No'], (score) => gamesIn(score) === 13),
    ),
  ];
}

/** Tennis's markets in display order. */
export const TENNIS_MARKETS: readonly MarketDefinition[] = [
  ...SET_MARKETS,
  ...GAME_MARKETS,
  ...gamesOfSet('First Set', 0, 337),
  ...gamesOfSet('Second Set', 1, 342),
];
