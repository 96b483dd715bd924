import { existsSync, readFileSync } from 'node:fs';
import { keepResults, machine, resultsFile } from '../../lib/results.ts';
import type { WebOptions } from '../main.ts';
import { createPlayer, type SessionCookie } from '../player.ts';
import { type Product, startRef, startThis } from '../product.ts';
import { measure, type Measured } from './measure.ts';
import { type MeasuredPage, pagesOf } from './pages.ts';
import { missedGoals, type PageResult, plotOf, resultOf, tableOf } from './report.ts';

/** A product under measurement: its pages, and a player's session in it. */
type Subject = {
  readonly product: Product;
  readonly pages: readonly MeasuredPage[];
  readonly session: readonly SessionCookie[];
  readonly measured: Map<string, Measured[]>;
};

async function subjectOf(product: Product): Promise<Subject> {
  return {
    product,
    pages: await pagesOf(product),
    session: await createPlayer(product),
    measured: new Map<string, Measured[]>(),
  };
}

/** Visits every page of a product once. */
async function visitAll({ product, pages, session, measured }: Subject): Promise<void> {
  for (const page of pages) {
    const one = await measure(product.url, page, session);
    measured.set(page.name, [...(measured.get(page.name) ?? []), one]);
  }
}

const resultsOf = ({ measured }: Subject): PageResult[] =>
  [...measured].map(([name, visits]) => resultOf(name, visits));

/** The stored result of an earlier run. */
function storedResults(): PageResult[] {
  const file = resultsFile('web');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pages: PageResult[] }).pages : [];
}

function print({ pages }: Subject, results: readonly PageResult[], before: readonly PageResult[]): void {
  console.log(`\n${tableOf(results, before)}\n`);
  for (const result of results) {
    const isSignedIn = pages.some(({ name, isSignedIn: needsPlayer }) => name === result.name && needsPlayer);
    const problems = [...missedGoals(result, isSignedIn), ...result.failedAudits.map((audit) => `fails ${audit}`)];
    if (problems.length > 0) console.log(`${result.name}: ${problems.join(', ')}`);
  }
}

/** Runs Lighthouse on the product's main screens, and on those of an earlier ref in turn with them. */
export async function lighthousePart({ runs, against }: WebOptions): Promise<void> {
  console.log(`bench:web, Lighthouse on ${machine()}`);
  const products = [await startThis()];
  try {
    if (against !== null) products.push(await startRef(against));
    const subjects = await Promise.all(products.map(subjectOf));
    for (let run = 1; run <= runs; run += 1) {
      console.log(`run ${run} of ${runs} ...`);
      for (const subject of subjects) await visitAll(subject);
    }
    const [subject, earlier] = subjects;
    if (subject === undefined) throw new Error('no product was measured');
    const results = resultsOf(subject);
    print(subject, results, earlier === undefined ? storedResults() : resultsOf(earlier));
    const note = `Lighthouse, simulated phone on slow 4G, median of ${runs} (ticks: visits); ${machine()}`;
    keepResults('web', { runs, pages: results }, plotOf(results, note));
  } finally {
    for (const product of products) await product.stop();
  }
}
