import { setTimeout } from 'node:timers/promises';
import { childOf, MEASURED } from '../../lib/processes/child.ts';
import { startMatchDay } from '../matchDay.ts';
import type { Part } from '../part.ts';
import { growthOf, type Sample } from './growth.ts';
import { plotOf } from './plot.ts';

const SAMPLE_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;
/** The memory of the last third of a run may exceed that of the middle third by this part. */
const MAX_GROWTH = 0.05;

/** A match day's load for minutes: nothing fails, and no process grows. */
export const soak: Part = async ({ minutes }) => {
  const { product, recorder, finish, stop } = await startMatchDay(MEASURED);
  try {
    const processes = product.services.map(({ name, child }, index) => ({ name: `${name} ${index}`, child }));
    const measured = processes.map(({ name, child }) => ({ name, child: childOf(child, name) }));
    const samples: Sample[] = [];
    const startedMs = performance.now();
    while (performance.now() - startedMs < minutes * MINUTE_MS) {
      await setTimeout(SAMPLE_EVERY_MS);
      const atSeconds = (performance.now() - startedMs) / 1_000;
      for (const { name, child } of measured) {
        const { rssBytes, heapBytes } = await child.usage();
        samples.push({ name, atSeconds, rssBytes, heapBytes });
      }
    }
    await finish();
    const growth = growthOf(samples, minutes * 60);
    const failures = recorder.failures();
    const errors = failures.reduce((sum, { count }) => sum + count, 0);
    const calls = recorder.calls().reduce((sum, { count }) => sum + count, 0);
    const counts = Object.fromEntries(recorder.counts);
    const isSteady = growth.every(({ rss, heap }) => rss <= MAX_GROWTH && heap <= MAX_GROWTH);
    const results = { minutes, calls, errors, failures, counts, growth };
    return { isRight: errors === 0 && isSteady, results, plot: plotOf(samples, minutes) };
  } finally {
    await stop();
  }
};
