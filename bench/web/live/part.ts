import { barChart } from '../../lib/barChart.ts';
import { keepResults, machine } from '../../lib/results.ts';
import { shown } from '../../lib/stats.ts';
import type { WebOptions } from '../main.ts';
import { type Product, startRef, startThis } from '../product.ts';
import { type LiveCost, measureLiveCost } from './measure.ts';
import { startBusyOperator } from './operator.ts';

const SECONDS = 20;

type Subject = { readonly name: string; readonly product: Product; readonly rounds: LiveCost[] };

const worst = (rounds: readonly LiveCost[], metric: (round: LiveCost) => number): number =>
  Math.max(...rounds.map(metric));

/** The rows of the table, with the goals. */
const METRICS: readonly { name: string; of: (round: LiveCost) => number; most?: number }[] = [
  { name: 'longest task ms', of: ({ computed }) => computed.longestMs, most: 50 },
  { name: 'busy %', of: ({ computed }) => computed.busyPercent },
  { name: 'longest task ms, throttled', of: ({ throttled }) => throttled.longestMs },
  { name: 'tasks over 50 ms, throttled', of: ({ throttled }) => throttled.over50Ms },
  { name: 'commits', of: ({ commits }) => commits },
  { name: 'commits without a change', of: ({ emptyCommits }) => emptyCommits, most: 0 },
  { name: 'DOM nodes', of: ({ domNodes }) => domNodes },
  { name: 'most DOM nodes', of: ({ mostDomNodes }) => mostDomNodes, most: 2_500 },
];

function print({ name: subject, rounds }: Subject): void {
  console.log(`${subject}, worst of ${rounds.length} rounds of ${SECONDS} s`);
  for (const { name, of, most } of METRICS) {
    const value = worst(rounds, of);
    const goal = most === undefined ? '' : value > most ? `, goal ${most}: missed` : `, goal ${most}`;
    console.log(`  ${name}: ${shown(value)}${goal}`);
  }
}

/** The cost of 300 live matches with ten changes a second for a slow phone, beside an earlier ref if there is one. */
export async function liveCostPart({ runs, against }: WebOptions): Promise<void> {
  console.log(`bench:web, live changes on ${machine()}`);
  const operator = await startBusyOperator();
  const env = { UPSTREAM_LIVE_URL: operator.url };
  const subjects: Subject[] = [{ name: 'this client', product: await startThis(env), rounds: [] }];
  try {
    if (against !== null) subjects.push({ name: against, product: await startRef(against, env), rounds: [] });
    for (let run = 1; run <= runs; run += 1) {
      for (const { product, rounds } of subjects) rounds.push(await measureLiveCost(product.url, SECONDS));
    }
    subjects.forEach(print);
    const bars = subjects.map(({ name, rounds }) => {
      const tasks = rounds.map(({ computed }) => computed.longestMs);
      return { label: name, value: Math.max(...tasks), rounds: tasks };
    });
    const note = `300 live matches, ten changes a second, six times the processor time; worst of ${runs}; ${machine()}`;
    const plot = barChart({ title: 'Longest task from live changes', note, unit: 'ms', bars });
    const results = subjects.map(({ name, rounds }) => ({ name, rounds }));
    keepResults('live-cost', { runs, results }, plot);
  } finally {
    operator.stop();
    for (const { product } of subjects) await product.stop();
  }
}
