import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { watchBacklog } from './backlogMetrics.ts';
import type { Clock } from './clock.ts';
import type { Backlog } from './db/backlog.ts';
import type { ReplicaRead } from './db/replica.ts';
import type { Job } from './jobs/repeat.ts';
import { CONTRADICTIONS, DIRECTIONS, OUTCOMES, type PaymentEvent, UNEXPLAINED_REASONS } from './ports/paymentEvents.ts';

/**
 * The operator's metrics. Labels come from fixed sets (routes, codes, jobs), so that callers cannot create new
 * series. No label identifies a player. Counters of payments and text messages begin at 0 with all their labels, because
 * Prometheus does not count the event that creates a series, and a single double payout must raise an alert.
 */
export type Metrics = {
  readonly registry: Registry;
  /** `outcome` is 'OK' or the code of the refusal. */
  observeCall(path: string, outcome: string, seconds: number): void;
  countPaymentEvent(event: PaymentEvent): void;
  /** Counts a text message. */
  countText(outcome: (typeof TEXT_OUTCOMES)[number]): void;
  countPush(outcome: 'accepted' | 'gone' | 'refused' | 'later'): void;
  countReplicaRead(read: ReplicaRead): void;
  recordLedgerCheck(checked: { entries: number; faults: readonly string[] }): void;
  /** Measures every run of a job. */
  instrument(job: Job): Job;
  /** Reads the backlog at every scrape. */
  watchBacklog(read: () => Promise<Backlog>): void;
};

const TEXT_OUTCOMES = ['sent', 'failed', 'refused'] as const;

/** Seconds: from a read in memory to a call that waits for mobile money. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function createCalls(registers: Registry[]) {
  const calls = new Histogram({
    name: 'ushindi_operator_call_seconds',
    help: 'Duration of operator calls by route and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const payments = new Counter({
    name: 'ushindi_payments_decided_total',
    help: 'Decided payments by direction and outcome; each payment counts once.',
    labelNames: ['direction', 'outcome'],
    registers,
  });
  for (const direction of DIRECTIONS) for (const outcome of OUTCOMES) payments.inc({ direction, outcome }, 0);
  return { calls, payments };
}

function createPaymentProblems(registers: Registry[]) {
  const contradictions = new Counter({
    name: 'ushindi_payment_contradictions_total',
    help: 'Reports of the mobile-money service that exclude each other or the request, by kind. Each needs action by staff.',
    labelNames: ['direction', 'kind'],
    registers,
  });
  const unknownResults = new Counter({
    name: 'ushindi_payment_unknown_results_total',
    help: 'Reports with a result code that no source explains, or that cannot be read; the payment stays open.',
    labelNames: ['direction'],
    registers,
  });
  const unexplained = new Counter({
    name: 'ushindi_pay_bill_unexplained_total',
    help: 'Pay bill payments that could not be credited, by reason. Their money is in suspense, except that of unreadable notices.',
    labelNames: ['reason'],
    registers,
  });
  for (const direction of DIRECTIONS) {
    unknownResults.inc({ direction }, 0);
    for (const kind of CONTRADICTIONS) contradictions.inc({ direction, kind }, 0);
  }
  for (const reason of UNEXPLAINED_REASONS) unexplained.inc({ reason }, 0);
  return { contradictions, unknownResults, unexplained };
}

function createJobs(registers: Registry[]) {
  const runs = new Histogram({
    name: 'ushindi_job_seconds',
    help: 'Duration of job runs.',
    // Not `job`, which is the label of Prometheus for what it scrapes.
    labelNames: ['job_name', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'ushindi_job_last_success_timestamp_seconds',
    help: 'Time of the last successful run of a job in this process.',
    labelNames: ['job_name'],
    registers,
  });
  return { runs, lastSuccess };
}

function createLedger(registers: Registry[]) {
  const faults = new Gauge({
    name: 'ushindi_ledger_faults',
    help: 'Faults that the last ledger check found. Any other value than 0 needs action by staff.',
    registers,
  });
  const entries = new Gauge({
    name: 'ushindi_ledger_entries',
    help: 'Entries that the last ledger check read.',
    registers,
  });
  const checkedAt = new Gauge({
    name: 'ushindi_ledger_checked_timestamp_seconds',
    help: 'Time of the last ledger check in this process; 0 if there was none.',
    registers,
  });
  return { faults, entries, checkedAt };
}

function createTexts(registers: Registry[], perHour: number) {
  const texts = new Counter({
    name: 'ushindi_texts_total',
    help: "Text messages by outcome; 'refused' are those beyond the hour's budget.",
    labelNames: ['outcome'],
    registers,
  });
  const budget = new Gauge({ name: 'ushindi_text_budget', help: 'Text messages allowed in an hour.', registers });
  budget.set(perHour);
  for (const outcome of TEXT_OUTCOMES) texts.inc({ outcome }, 0);
  return texts;
}

/** Creates the operator's metrics. `textsPerHour` is the budget of text messages. */
export function createMetrics(nowMs: Clock, textsPerHour: number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { calls, payments } = createCalls(registers);
  const { contradictions, unknownResults, unexplained } = createPaymentProblems(registers);
  const { runs, lastSuccess } = createJobs(registers);
  const ledger = createLedger(registers);
  const texts = createTexts(registers, textsPerHour);
  const pushes = new Counter({
    name: 'ushindi_push_messages_total',
    help: "Notifications by the push service's answer; 'gone' ended the subscription, 'later' is tried again.",
    labelNames: ['outcome'],
    registers,
  });
  const replicaReads = new Counter({
    name: 'ushindi_replica_reads_total',
    help: "Reads of history by source: 'replica', or the primary because the replica was behind, down or failed.",
    labelNames: ['outcome'],
    registers,
  });
  return {
    registry,
    observeCall: (call, outcome, seconds) => calls.observe({ call, outcome }, seconds),
    countPaymentEvent(event) {
      if (event.type === 'unexplained') return unexplained.inc({ reason: event.reason });
      const { direction } = event;
      if (event.type === 'decided') payments.inc({ direction, outcome: event.outcome });
      else if (event.type === 'contradiction') contradictions.inc({ direction, kind: event.kind });
      else unknownResults.inc({ direction });
    },
    countText: (outcome) => texts.inc({ outcome }),
    countPush: (outcome) => pushes.inc({ outcome }),
    countReplicaRead: (outcome) => replicaReads.inc({ outcome }),
    recordLedgerCheck({ faults, entries }) {
      ledger.faults.set(faults.length);
      ledger.entries.set(entries);
      ledger.checkedAt.set(nowMs() / 1000);
    },
    instrument: (job) => ({
      ...job,
      async run(stopping) {
        const end = runs.startTimer({ job_name: job.name });
        try {
          await job.run(stopping);
          end({ outcome: 'OK' });
          lastSuccess.set({ job_name: job.name }, nowMs() / 1000);
        } catch (error) {
          end({ outcome: 'FAILED' });
          throw error;
        }
      },
    }),
    watchBacklog: (read) => watchBacklog(registers, read),
  };
}
