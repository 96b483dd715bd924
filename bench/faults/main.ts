// pnpm test:faults: bets placed while connections and processes fail. Every player must learn the true outcome in time.
import { parseArgs } from 'node:util';
import { psql } from '../lib/postgres.ts';
import { machine } from '../lib/results.ts';
import { signUp } from './phone.ts';
import { STAKE_KES } from './placement.ts';
import { FaultyProduct } from './product.ts';
import { Random } from './random.ts';
import { labelOf, type Round, runRound } from './rounds.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '500' }, seed: { type: 'string', default: 'ushindi' } },
});
const PLAYERS = 4;
const DEPOSIT_KES = 50_000;
const MOST_MS = 15_000;
const SHOW_EVERY = 10;

const product = await FaultyProduct.start();
try {
  console.log(`test:faults on ${machine()}, seed ${options.seed}`);
  const players = [];
  for (let index = 0; index < PLAYERS; index += 1) players.push(await signUp(product, index, DEPOSIT_KES));
  const rounds: Round[] = [];
  const random = new Random(options.seed);
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    rounds.push(await runRound(product, players, random));
    const { incident, placements } = rounds.at(-1) as Round;
    const slowestMs = Math.max(...placements.map(({ knownAfterMs }) => knownAfterMs));
    console.log(
      `${round} of ${options.rounds}: ${labelOf(incident)}: ${placements.map(({ outcome }) => outcome).join(' ')}, known after ${(slowestMs / 1000).toFixed(1)} s at most`,
    );
  }
  await Promise.all(players.map(({ phone }) => phone.close()));
  const stored = new Set((await psql(product.databaseUrl, `select idempotency_key from bet`)).split('\n'));
  const all = rounds.flatMap(({ placements }) => placements);
  const lost = all.filter(({ outcome, bookingCode }) => outcome === 'placed' && !stored.has(bookingCode));
  const extra = all.filter(({ outcome, bookingCode }) => outcome === 'notPlaced' && stored.has(bookingCode));
  const late = all.filter(({ knownAfterMs }) => knownAfterMs > MOST_MS);
  console.log({
    bets: all.length,
    stored: stored.size,
    lost: lost.length,
    extra: extra.length,
    late: late.length,
    SHOW_EVERY,
    STAKE_KES,
  });
} finally {
  await product.stop();
}
