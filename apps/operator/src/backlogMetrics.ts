import { Gauge, type Registry } from 'prom-client';
import type { Backlog } from './db/backlog.ts';

/** A gauge whose values are read from the backlog at every scrape. */
type BacklogGauge = {
  name: string;
  help: string;
  labelNames: readonly string[];
  read: (backlog: Backlog) => { labels: Record<string, string>; value: number }[];
};

/** A gauge without labels. */
const plainGauge = (name: string, help: string, valueOf: (backlog: Backlog) => number): BacklogGauge => ({
  name,
  help,
  labelNames: [],
  read: (backlog) => [{ labels: {}, value: valueOf(backlog) }],
});

const partitionGauge = (
  name: string,
  help: string,
  valueOf: (state: Backlog['partitions'][0]) => number,
): BacklogGauge => ({
  name,
  help,
  labelNames: ['table'],
  read: ({ partitions }) => partitions.map((state) => ({ labels: { table: state.table }, value: valueOf(state) })),
});

const BACKLOG: readonly BacklogGauge[] = [
  {
    name: 'ushindi_payments_open',
    help: 'Payments without an outcome.',
    labelNames: ['direction'],
    read: ({ openDeposits, openWithdrawals }) => [
      { labels: { direction: 'deposit' }, value: openDeposits },
      { labels: { direction: 'withdrawal' }, value: openWithdrawals },
    ],
  },
  plainGauge(
    'ushindi_payment_oldest_open_seconds',
    'Age of the oldest payment without an outcome; 0 without any.',
    ({ oldestPaymentAge }) => oldestPaymentAge,
  ),
  plainGauge(
    'ushindi_suspense_shillings',
    'Money that moved at the mobile-money service without an explanation, in KES. Any other value than 0 needs action by staff.',
    ({ suspenseCents }) => suspenseCents / 100,
  ),
  plainGauge(
    'ushindi_money_faults',
    'Differences between the ledger and bets, payments, rounds or bonuses. Any other value than 0 needs action by staff.',
    ({ moneyFaults }) => moneyFaults,
  ),
  plainGauge(
    'ushindi_matches_awaited',
    'Matches that have kicked off and have unsettled bets.',
    ({ awaitedMatches }) => awaitedMatches,
  ),
  plainGauge(
    'ushindi_match_longest_awaited_seconds',
    'Time since the earliest kick-off of a match with unsettled bets; 0 without any.',
    ({ longestAwaited }) => longestAwaited,
  ),
  partitionGauge(
    'ushindi_partition_months_ahead',
    'Months that the partitions of a table reach beyond its newest row, by the rate of the last 30 days.',
    ({ monthsAhead }) => monthsAhead,
  ),
  partitionGauge(
    'ushindi_partition_default_used',
    '1 while the default partition of a table has rows that belong into a range of their own.',
    ({ isDefaultUsed }) => Number(isDefaultUsed),
  ),
];

/**
 * Adds the gauges of the backlog. All gauges of one scrape share one database read. If the read fails, they are omitted and
 * the other metrics are still served.
 */
export function watchBacklog(registers: Registry[], read: () => Promise<Backlog>): void {
  let reading: Promise<Backlog | null> | null = null;
  const readOnce = (): Promise<Backlog | null> => {
    const started = reading ?? read().catch(() => null);
    reading = started;
    return started.finally(() => {
      reading = null;
    });
  };
  for (const { name, help, labelNames, read: readGauge } of BACKLOG) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const backlog = await readOnce();
        gauge.reset();
        for (const { labels, value } of backlog === null ? [] : readGauge(backlog)) gauge.set(labels, value);
      },
    });
  }
}
