import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Backlog } from './db/backlog.ts';
import type { Job } from './jobs/repeat.ts';
import type { Verdict } from './ledger/verify.ts';

/**
 * What the operator counts of its own work. Labels come from fixed sets (routes, codes, jobs), so that no caller can make
 * more of them; none tells of a player.
 */
export type Metrics = {
  readonly registry: Registry;
  /** A call, by its route; 'OK' or the code it was refused with. */
  callAnswered(path: string, outcome: string, seconds: number): void;
  paymentDecided(direction: 'deposit' | 'withdrawal', outcome: 'paid' | 'failed'): void;
  ledgerChecked(verdict: Verdict): void;
  /** The job, each round measured. */
  measured(job: Job): Job;
  /** Reads what waits whenever the figures are asked for. */
  watchBacklog(read: () => Promise<Backlog>): void;
};

/** Seconds; from a read out of memory to a call that waits for mobile money. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function createCalls(registers: Registry[]) {
  const calls = new Histogram({
    name: 'ushindi_operator_call_seconds',
    help: 'Time that calls took, by outcome. Bets are those of bet placement that are OK.',
    labelNames: ['call', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const payments = new Counter({
    name: 'ushindi_payments_decided_total',
    help: 'Payments of mobile money by how they ended, each once.',
    labelNames: ['direction', 'outcome'],
    registers,
  });
  return { calls, payments };
}

function createJobs(registers: Registry[]) {
  const rounds = new Histogram({
    name: 'ushindi_job_seconds',
    help: 'Time that rounds of jobs took.',
    labelNames: ['job', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'ushindi_job_last_success_timestamp_seconds',
    help: 'When a round of a job last ended well in this process.',
    labelNames: ['job'],
    registers,
  });
  return { rounds, lastSuccess };
}

function createLedger(registers: Registry[]) {
  const faults = new Gauge({
    name: 'ushindi_ledger_faults',
    help: 'What the last check of the ledger found wrong. Anything but 0 wants a person.',
    registers,
  });
  const entries = new Gauge({ name: 'ushindi_ledger_entries', help: 'Entries that it read.', registers });
  const checkedAt = new Gauge({
    name: 'ushindi_ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked by this process; 0 for never.',
    registers,
  });
  return { faults, entries, checkedAt };
}

/** The figures of a backlog: name, help, and its values by direction or without a label. */
const BACKLOG: readonly [string, string, (backlog: Backlog) => number | Record<string, number>][] = [
  [
    'ushindi_payments_open',
    'Payments whose outcome is not known yet.',
    ({ openDeposits, openWithdrawals }) => ({ deposit: openDeposits, withdrawal: openWithdrawals }),
  ],
  [
    'ushindi_payment_oldest_open_seconds',
    'Age of the oldest of these; 0 without any.',
    ({ oldestPaymentAge }) => oldestPaymentAge,
  ],
  [
    'ushindi_matches_awaited',
    'Matches that have kicked off and that bets wait for.',
    ({ awaitedMatches }) => awaitedMatches,
  ],
  [
    'ushindi_match_longest_awaited_seconds',
    'Since the kick-off of the earliest of these; 0 without any.',
    ({ longestAwaited }) => longestAwaited,
  ],
];

/**
 * One reading for all four. While the database does not answer they are missing, as is readiness; all other figures are
 * wanted the more then.
 */
function watchBacklog(registers: Registry[], read: () => Promise<Backlog>): void {
  let reading: Promise<Backlog | null> | null = null;
  const readOnce = (): Promise<Backlog | null> => {
    const started = reading ?? read().catch(() => null);
    reading = started;
    return started.finally(() => {
      reading = null;
    });
  };
  for (const [name, help, valuesOf] of BACKLOG) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['direction'],
      registers,
      async collect() {
        const backlog = await readOnce();
        gauge.reset();
        const values = backlog === null ? {} : valuesOf(backlog);
        if (typeof values === 'number') gauge.set(values);
        else for (const [direction, value] of Object.entries(values)) gauge.set({ direction }, value);
      },
    });
  }
}

/** Makes the figures of one process, or of one test. */
export function createMetrics(nowMs: Clock): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { calls, payments } = createCalls(registers);
  const { rounds, lastSuccess } = createJobs(registers);
  const ledger = createLedger(registers);
  return {
    registry,
    callAnswered: (call, outcome, seconds) => calls.observe({ call, outcome }, seconds),
    paymentDecided: (direction, outcome) => payments.inc({ direction, outcome }),
    ledgerChecked({ faults, entries }) {
      ledger.faults.set(faults.length);
      ledger.entries.set(entries);
      ledger.checkedAt.set(nowMs() / 1000);
    },
    measured: (job) => ({
      ...job,
      async run() {
        const end = rounds.startTimer({ job: job.name });
        try {
          await job.run();
          end({ outcome: 'OK' });
          lastSuccess.set({ job: job.name }, nowMs() / 1000);
        } catch (error) {
          end({ outcome: 'FAILED' });
          throw error;
        }
      },
    }),
    watchBacklog: (read) => watchBacklog(registers, read),
  };
}
