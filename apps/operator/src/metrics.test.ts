import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { memoryDatabase } from './test/databases.ts';
import { TestOperator } from './test/operator.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);

it('measures job runs and records the time of the last success', async () => {
  const metrics = createMetrics(() => NOW_MS, 100);
  let fails = false;
  const job = metrics.instrument({
    name: 'test',
    everyMs: 1,
    run: async () => {
      if (fails) throw new Error('run failed');
    },
  });
  await job.run(new AbortController().signal);
  fails = true;
  await expect(job.run(new AbortController().signal)).rejects.toThrow('run failed');
  const metricsText = await metrics.registry.metrics();
  expect(metricsText).toContain('ushindi_job_seconds_count{job_name="test",outcome="OK"} 1');
  expect(metricsText).toContain('ushindi_job_seconds_count{job_name="test",outcome="FAILED"} 1');
  expect(metricsText).toContain(`ushindi_job_last_success_timestamp_seconds{job_name="test"} ${NOW_MS / 1000}`);
});

it('has every payment and text counter before its first event, so that an alert sees that one', async () => {
  const metricsText = await createMetrics(() => NOW_MS, 100).registry.metrics();
  for (const series of [
    'ushindi_payment_contradictions_total{direction="withdrawal",kind="paidAfterRefund"}',
    'ushindi_payment_contradictions_total{direction="deposit",kind="paidTwice"}',
    'ushindi_payment_unknown_results_total{direction="deposit"}',
    'ushindi_pay_bill_unexplained_total{reason="unknownAccount"}',
    'ushindi_payments_decided_total{direction="deposit",outcome="paid"}',
    'ushindi_texts_total{outcome="refused"}',
  ])
    expect(metricsText).toContain(`${series} 0`);
});

it('serves the other metrics while the backlog cannot be read', async () => {
  const metrics = createMetrics(() => NOW_MS, 100);
  metrics.watchBacklog(() => Promise.reject(new Error('no database')));
  metrics.countPaymentEvent({ type: 'decided', direction: 'deposit', outcome: 'failed' });
  const metricsText = await metrics.registry.metrics();
  expect(metricsText).toContain('ushindi_payments_decided_total{direction="deposit",outcome="failed"} 1');
  expect(metricsText).not.toContain('ushindi_payments_open{');
});

it('counts decided payments once, reports open ones and runs the ledger check', async () => {
  const database = await memoryDatabase();
  const operator = await TestOperator.start(database, { ledgerCheckIntervalMs: 1 });
  const player = await operator.player('254712345678', 500);
  await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token);
  const [open] = await operator.prompts(player.phone);
  await operator.post('/profile/v1/deposit', { amount: 200, desc: '' }, player.token);
  await operator.answerPrompt(player.phone, open ?? 0, 'refuse', 'twice');
  await operator.run('ledger check');

  const metricsText = (await operator.app.inject('/metrics')).body;
  expect(metricsText).toContain('ushindi_payments_decided_total{direction="deposit",outcome="paid"} 1');
  expect(metricsText).toContain('ushindi_payments_decided_total{direction="deposit",outcome="failed"} 1');
  expect(metricsText).toContain('ushindi_payments_open{direction="deposit"} 1');
  expect(metricsText).toContain('ushindi_ledger_faults 0');
  expect(metricsText).toMatch(/ushindi_ledger_entries [1-9]/);
  expect(metricsText).toContain('ushindi_job_seconds_count{job_name="ledger check",outcome="OK"} 1');
  expect(metricsText).not.toContain('712345678');
  await database.close();
});
