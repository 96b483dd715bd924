import type { Part } from '../part.ts';
import { type Player, signUp } from '../phone.ts';
import { FaultyProduct } from '../product.ts';
import { Random } from '../random.ts';
import { isRight, judge, KNOWN_WITHIN_MS, plotOf } from './report.ts';
import { labelOf, type Round, runRound } from './rounds.ts';

const PLAYERS = 4;
const DEPOSIT_KES = 60_000;
/** The odds of the selections stay as the players saw them. */
const STEADY_ODDS = { SIM_PREMATCH_STEP_MINUTES: '0' };

function show(progress: string, { incident, placements }: Round): void {
  const outcomes = placements.map(({ outcome }) => outcome).join(', ');
  const slowestMs = Math.max(...placements.map(({ knownAfterMs }) => knownAfterMs));
  const slow = slowestMs > KNOWN_WITHIN_MS ? ' LATE' : '';
  console.log(`${progress}: ${labelOf(incident)}: ${outcomes}; ${(slowestMs / 1000).toFixed(1)} s${slow}`);
}

/** Bets placed while connections and processes fail. Every player must see the true outcome in time. */
export const bets: Part = async ({ rounds: count, seed }) => {
  const product = await FaultyProduct.start({ settings: STEADY_ODDS });
  try {
    const players: Player[] = [];
    for (let index = 0; index < PLAYERS; index += 1) players.push(await signUp(product, index, DEPOSIT_KES));
    const random = new Random(seed);
    const rounds: Round[] = [];
    while (rounds.length < count) {
      const round = await runRound(product, players, random);
      rounds.push(round);
      show(`${rounds.length} of ${count}`, round);
    }
    await Promise.all(players.map(({ phone }) => phone.close()));
    const result = await judge(product, rounds, DEPOSIT_KES);
    const { bars, plot } = plotOf(rounds, seed);
    return { isRight: isRight(result), results: { seed, rounds: count, ...result, bars }, plot };
  } finally {
    await product.stop();
  }
};
