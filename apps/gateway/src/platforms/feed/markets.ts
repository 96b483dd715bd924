import type { SportId } from '@ushindi/shared';

/** The product's sport of each of the feed's sports. Others are left out. */
export const SPORT_OF_FEED: Readonly<Record<string, SportId>> = {
  'sr:sport:1': 10,
  'sr:sport:2': 4,
  'sr:sport:5': 24,
  'sr:sport:21': 6,
};

/** The values from which the names of an outcome are formed. */
type NameParts = { readonly homeTeam: string; readonly awayTeam: string; readonly line: string };
type Name = (parts: NameParts) => string;

/** An outcome of the product's markets. */
type OutcomeNames = { readonly outcomeId: string; readonly alias: string; readonly name: Name };

/** A market of the feed as one of the product's. */
export type MarketMapping = {
  readonly marketId: string;
  readonly name: string;
  readonly category: string;
  /** The specifier with the line, such as 'total'; none for a market without lines. */
  readonly line?: 'total' | 'hcp';
  /** By the feed's outcome id. */
  readonly outcomes: Readonly<Record<string, OutcomeNames>>;
};

const HOME: Name = ({ homeTeam }) => homeTeam;
const AWAY: Name = ({ awayTeam }) => awayTeam;
const named = (outcomeId: string, alias: string, name: Name | string): OutcomeNames => ({
  outcomeId,
  alias,
  name: typeof name === 'string' ? () => name : name,
});

const THREE_WAY = { 1: named('1', '1', HOME), 2: named('2', 'X', 'Draw'), 3: named('3', '2', AWAY) };
const TWO_WAY = { 4: named('1', '1', HOME), 5: named('2', '2', AWAY) };
const OVER_UNDER = {
  12: named('1', 'O', ({ line }) => `Over ${line}`),
  13: named('2', 'U', ({ line }) => `Under ${line}`),
};
const YES_NO = { 74: named('1', 'GG', 'Yes'), 76: named('2', 'NG', 'No') };
const DOUBLE_CHANCE = {
  9: named('1', '1X', ({ homeTeam }) => `${homeTeam} or draw`),
  10: named('2', '12', ({ homeTeam, awayTeam }) => `${homeTeam} or ${awayTeam}`),
  11: named('3', 'X2', ({ awayTeam }) => `Draw or ${awayTeam}`),
};

/** '+1.5' for the away side of '-1.5'. */
const opposite = (line: string): string => (line.startsWith('-') ? `+${line.slice(1)}` : `-${line.replace('+', '')}`);
const signed = (line: string): string => (/^[1-9]|^0\.[0-9]*[1-9]/.test(line) ? `+${line}` : line);
const HANDICAP = {
  1714: named('1', '1', ({ homeTeam, line }) => `${homeTeam} ${signed(line)}`),
  1715: named('2', '2', ({ awayTeam, line }) => `${awayTeam} ${opposite(signed(line))}`),
};

const market = (marketId: string, name: string, category: string, outcomes: MarketMapping['outcomes']) => ({
  marketId,
  name,
  category,
  outcomes,
});

/** The feed's markets that the product shows, by sport and the feed's market id, in the order of the screen. */
export const MARKETS: Readonly<Partial<Record<SportId, ReadonlyMap<number, MarketMapping>>>> = {
  10: new Map<number, MarketMapping>([
    [1, market('2', '3 Way', 'Main', THREE_WAY)],
    [10, market('7202', 'Double Chance', 'Main', DOUBLE_CHANCE)],
    [18, { ...market('7079', 'Total Goals Over/Under', 'Main', OVER_UNDER), line: 'total' }],
    [29, market('7075', 'Both Teams To Score (GG/NG)', 'Main', YES_NO)],
    [11, market('11', 'Draw No Bet', 'Main', TWO_WAY)],
    [16, { ...market('16', 'Handicap', 'Main', HANDICAP), line: 'hcp' }],
    [60, market('105', 'First Half - 3 Way', 'First half', THREE_WAY)],
  ]),
  4: new Map<number, MarketMapping>([
    [219, market('306', 'Winner (incl. overtime)', 'main', TWO_WAY)],
    [225, { ...market('307', 'Total Points', 'main', OVER_UNDER), line: 'total' }],
    [223, { ...market('308', 'Handicap', 'main', HANDICAP), line: 'hcp' }],
  ]),
  24: new Map<number, MarketMapping>([[186, market('322', 'Winner', 'Main', TWO_WAY)]]),
  6: new Map<number, MarketMapping>([[340, market('8884', 'Winner', 'Main', TWO_WAY)]]),
};

/** The mapping of a feed's market; undefined for one that the product does not show. */
export const mappingOf = (sportId: number, feedMarketId: number): MarketMapping | undefined =>
  MARKETS[sportId as SportId]?.get(feedMarketId);

/** The line in specifiers such as 'total=2.5'; '' without one, null where a market that has lines lacks it. */
export function lineOf({ line }: MarketMapping, specifiers: string): string | null {
  if (line === undefined) return specifiers === '' ? '' : null;
  const [name, value = '', ...others] = specifiers.split('=');
  const isLine = name === line && others.length === 0 && /^[+-]?\d{1,4}(?:\.\d{1,2})?$/.test(value);
  return isLine ? value : null;
}

/** The product's phase of the feed's match status. */
const PHASES: Readonly<Record<number, string>> = {
  6: '1st Half',
  7: '2nd Half',
  31: 'Halftime',
  13: '1st Quarter',
  14: '2nd Quarter',
  15: '3rd Quarter',
  16: '4th Quarter',
  40: 'Overtime',
  8: '1st Set',
  9: '2nd Set',
  10: '3rd Set',
  11: '4th Set',
  12: '5th Set',
};

/** The phase of a match status; 'In play' for an unknown status. */
export const phaseOf = (matchStatus: number): string => PHASES[matchStatus] ?? 'In play';
