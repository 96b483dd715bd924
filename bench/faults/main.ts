// pnpm test:faults: bets placed while connections and processes fail. Every player must learn the true outcome in time.
import { parseArgs } from 'node:util';
import { keepResults, machine } from '../lib/results.ts';
import { type Player, signUp } from './phone.ts';
import { FaultyProduct } from './product.ts';
import { Random } from './random.ts';
import { isRight, judge, KNOWN_WITHIN_MS, plotOf } from './report.ts';
import { labelOf, type Round, runRound } from './rounds.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '500' }, seed: { type: 'string', default: 'ushindi' } },
});
const FULL_RUN = 500;
const PLAYERS = 4;
const DEPOSIT_KES = 60_000;

function show(number: number, { incident, placements }: Round): void {
  const outcomes = placements.map(({ outcome }) => outcome).join(', ');
  const slowestMs = Math.max(...placements.map(({ knownAfterMs }) => knownAfterMs));
  const slow = slowestMs > KNOWN_WITHIN_MS ? ' LATE' : '';
  console.log(
    `${number} of ${options.rounds}: ${labelOf(incident)}: ${outcomes}; ${(slowestMs / 1000).toFixed(1)} s${slow}`,
  );
}

const count = Number(options.rounds);
const product = await FaultyProduct.start();
try {
  console.log(`test:faults on ${machine()}, ${count} rounds of ${PLAYERS} bets, seed ${options.seed}`);
  const players: Player[] = [];
  for (let index = 0; index < PLAYERS; index += 1) players.push(await signUp(product, index, DEPOSIT_KES));
  const random = new Random(options.seed);
  const rounds: Round[] = [];
  while (rounds.length < count) {
    const round = await runRound(product, players, random);
    rounds.push(round);
    show(rounds.length, round);
  }
  await Promise.all(players.map(({ phone }) => phone.close()));
  const result = await judge(product, rounds, DEPOSIT_KES);
  console.log(result);
  const { bars, plot } = plotOf(rounds, options.seed);
  if (count >= FULL_RUN) keepResults('faults', { seed: options.seed, rounds: count, ...result, bars }, plot);
  if (!isRight(result)) process.exitCode = 1;
} finally {
  await product.stop();
}
