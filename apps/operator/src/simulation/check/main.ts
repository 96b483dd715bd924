/**
 * Plays 20,000 matches per sport and prints the outcomes that agree least with their prices. Fails if one disagrees
 * at the 1 % level, adjusted for the number of outcomes. `pnpm sim:check [matches] [live matches]`
 */
import { SPORTS } from '../sports.ts';
import { agreementsOf } from './agreement.ts';
import { holm } from './pValue.ts';

const LEVEL = 0.01;
const SHOWN = 20;

const [matches = 20_000, liveMatches = matches / 10] = process.argv.slice(2).map(Number);
const startedMs = performance.now();
const agreements = SPORTS.flatMap((sport) => [
  ...agreementsOf(sport, matches, 'before kick-off'),
  ...agreementsOf(sport, liveMatches, 'live'),
]);
const adjusted = holm(agreements.map(({ pValue }) => pValue));
const worstFirst = agreements
  .map((agreement, index) => ({ ...agreement, adjusted: adjusted[index] as number }))
  .sort((a, b) => a.pValue - b.pValue);

const columns = (cells: readonly (string | number)[]): string => cells.map((cell) => String(cell).padEnd(16)).join(' ');

process.stdout.write(`${columns(['sport', 'moment', 'matches', 'won', 'expected', 'p', 'adjusted'])} outcome\n`);
for (const found of worstFirst.slice(0, SHOWN)) {
  const { sportName, moment, expected, pValue } = found;
  const cells = [expected.toFixed(1), pValue.toPrecision(3), found.adjusted.toPrecision(3)];
  process.stdout.write(`${columns([sportName, moment, found.matches, found.won, ...cells])} ${found.outcome}\n`);
}
const disagreeing = worstFirst.filter((found) => found.adjusted < LEVEL).length;
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
process.stdout.write(
  `${agreements.length} outcomes over ${matches} matches per sport (${liveMatches} live): ${disagreeing} disagree, ${seconds} s\n`,
);
process.exitCode = disagreeing === 0 ? 0 : 1;
