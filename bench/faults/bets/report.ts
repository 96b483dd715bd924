import { barChart } from '../../lib/barChart.ts';
import { psql } from '../../../scripts/lib/postgres.ts';
import { machine } from '../../lib/results.ts';
import { median } from '../../lib/stats.ts';
import { STAKE_KES } from './placement.ts';
import type { FaultyProduct } from '../product.ts';
import { labelOf, type Round } from './rounds.ts';

/** The longest time until a player must see the outcome of a bet. */
export const KNOWN_WITHIN_MS = 15_000;
/**
 * The smallest part of the bets that must be placed. Most faults delay a bet and do not refuse it, so a run with more
 * refusals proves nothing.
 */
const LEAST_PLACED_SHARE = 0.5;
const CENTS = 100;

/** Bets whose outcome was reported wrongly, late or never, and players whose balance does not follow from their bets. */
export type FaultsResult = {
  bets: number;
  placed: number;
  /** Reported as placed, but not stored. */
  lost: number;
  /** Reported as not placed, but stored. */
  extra: number;
  unknown: number;
  late: number;
  /** Balances that differ from the deposit less the stakes of the stored bets. */
  wrongBalances: number;
};

/** Compares what was reported to the players with the database. Every player has deposited the same amount. */
export async function judge(
  product: FaultyProduct,
  rounds: readonly Round[],
  depositKes: number,
): Promise<FaultsResult> {
  const stored = new Set((await psql(product.databaseUrl, 'select idempotency_key from bet')).split('\n'));
  const all = rounds.flatMap(({ placements }) => placements);
  const count = (isMeant: (placement: (typeof all)[number]) => boolean): number => all.filter(isMeant).length;
  return {
    bets: all.length,
    placed: count(({ outcome }) => outcome === 'placed'),
    lost: count(({ outcome, bookingCode }) => outcome === 'placed' && !stored.has(bookingCode)),
    extra: count(({ outcome, bookingCode }) => outcome === 'notPlaced' && stored.has(bookingCode)),
    unknown: count(({ outcome }) => outcome === 'unknown'),
    late: count(({ knownAfterMs }) => knownAfterMs > KNOWN_WITHIN_MS),
    wrongBalances: await countWrongBalances(product, depositKes),
  };
}

async function countWrongBalances({ databaseUrl }: FaultyProduct, depositKes: number): Promise<number> {
  const expected = `${depositKes * CENTS} - ${STAKE_KES * CENTS} * (select count(*) from bet where account_id = account.id)`;
  const cash = `(select balance_cents from ledger_account where code = 'player_cash:' || account.id)`;
  return Number(await psql(databaseUrl, `select count(*) from account where ${cash} is distinct from ${expected}`));
}

/** Whether no bet had a wrong or late outcome, and enough were placed to prove it. */
export const isRight = ({ bets, placed, lost, extra, unknown, late, wrongBalances }: FaultsResult): boolean =>
  lost + extra + unknown + late + wrongBalances === 0 && placed >= LEAST_PLACED_SHARE * bets;

/** The longest time until a player saw an outcome, in seconds, by kind of incident. */
export function plotOf(rounds: readonly Round[], seed: string): { bars: object[]; plot: string } {
  const byLabel = Map.groupBy(rounds, ({ incident }) => labelOf(incident));
  const slowest = ({ placements }: Round): number =>
    Math.max(...placements.map(({ knownAfterMs }) => knownAfterMs)) / 1_000;
  const bars = [...byLabel]
    .map(([label, same]) => ({ label, value: median(same.map(slowest)), rounds: same.map(slowest) }))
    .toSorted((a, b) => b.value - a.value);
  const note = `slowest bet of a round, median and rounds (ticks); ${rounds.length} rounds, seed ${seed}; ${machine()}`;
  return { bars, plot: barChart({ title: 'Time until the outcome of a bet is known', note, unit: 'seconds', bars }) };
}
