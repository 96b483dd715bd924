import { chromium, devices, type Browser, type BrowserContext } from 'playwright';
import { givenProduct } from '../../../e2e/support/product.ts';
import { ensureChromium } from '../../../scripts/lib/chromium.mjs';
import { stackedBars } from '../../lib/stackedBars.ts';
import { keepResults, machine } from '../../lib/results.ts';
import type { WebOptions } from '../main.ts';
import { type Product, startRef, startThis } from '../product.ts';
import { measureByLinks, measureHome, measureJourney, type Step } from './journeys.ts';
import { ByteCounter, type Transfer } from './byteCounter.ts';
import type { Kind } from './requests.ts';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 640 } };
const KINDS = [
  'document',
  'script',
  'style',
  'font',
  'call',
  'image',
  'worker',
  'other',
] as const satisfies readonly Kind[];
const BYTES_PER_KB = 1000;
/** The stored choice of the data saver, which apps/web/src/boot.js reads. */
const SAVER = { name: 'ushindi.dataSaver', value: 'on' };
const RENDER_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 200;
/** The number of steps of a product that are sums of other steps. */
const SUMS = 3;

type Goal = { readonly goal: string; readonly measured: number; readonly isMet: boolean };

const roundKb = (bytes: number): number => Math.round(bytes / (BYTES_PER_KB / 10)) / 10;
const kbOf = (transfers: readonly Transfer[]): number => roundKb(transfers.reduce((sum, { bytes }) => sum + bytes, 0));

const atMost = (goal: string, measured: number, most: number): Goal => ({
  goal: `${goal}, at most ${most}`,
  measured,
  isMet: measured <= most,
});

function summaryOf({ step, transfers, socketBytes, sentBytes }: Step) {
  const kinds = KINDS.map((kind) => [kind, kbOf(transfers.filter((each) => each.kind === kind))] as const);
  return {
    step,
    kb: kbOf(transfers),
    requests: transfers.length,
    kbByKind: Object.fromEntries(kinds.filter(([, kb]) => kb > 0)),
    socketKb: roundKb(socketBytes),
    sentKb: roundKb(sentBytes),
  };
}

function goalsOf({ home, byLinks, saver }: Measured): Goal[] {
  const [first, again] = home;
  if (!first || !again) throw new Error('Home was not measured twice');
  return [
    atMost("KB of Home's first visit", kbOf(first.transfers), 160),
    atMost("requests of Home's first visit", first.transfers.length, 14),
    atMost('KB of Home again', kbOf(again.transfers), 15),
    atMost('KB from Home to a placed bet', kbOf(byLinks.flatMap(({ transfers }) => transfers)), 240),
    atMost('KB from Home to a placed bet with data saver', kbOf(saver.flatMap(({ transfers }) => transfers)), 200),
  ];
}

function plotOf(steps: readonly Step[]): string {
  return stackedBars({
    title: 'What a phone downloads',
    note: `KB received with headers, HTTP/1.1; the last three bars are sums from Home to a placed bet; ${machine()}`,
    unit: 'KB',
    kinds: KINDS,
    bars: steps.map(({ step, transfers }) => ({
      label: `${step} (${transfers.length})`,
      values: KINDS.map((kind) => kbOf(transfers.filter((each) => each.kind === kind))),
    })),
  });
}

type Measured = Readonly<Record<'home' | 'journey' | 'byLinks' | 'saver', readonly Step[]>>;

type Measurement = (context: BrowserContext, counter: ByteCounter) => Promise<Step[]>;

/** Home and the journeys, each on a phone that has nothing in its cache. */
async function measure(browser: Browser, { url, operatorUrl }: Product, isNow: boolean): Promise<Measured> {
  // The helpers of the browser tests find the simulated phones with it.
  process.env['OPERATOR_URL'] = operatorUrl;
  givenProduct(url);
  const onNewPhone = async (measured: Measurement, isSaving = false) => {
    if (isNow) await homeIsRendered(url);
    const counter = await ByteCounter.start(url);
    const origins = isSaving ? [{ origin: counter.url, localStorage: [SAVER] }] : [];
    const context = await browser.newContext({
      ...PHONE,
      baseURL: counter.url,
      storageState: { cookies: [], origins },
    });
    const steps = await measured(context, counter);
    await context.close();
    await counter.stop();
    return steps;
  };
  const home = await onNewPhone(measureHome);
  const journey = await onNewPhone(async (context, counter) => measureJourney(await context.newPage(), counter));
  const byLinks = await onNewPhone(async (context, counter) => measureByLinks(await context.newPage(), counter));
  const saver = await onNewPhone(async (context, counter) => measureByLinks(await context.newPage(), counter), true);
  return { home, journey, byLinks, saver };
}

function print(measured: Step): void {
  const { step, kb, requests, kbByKind } = summaryOf(measured);
  const kinds = Object.entries(kbByKind).map(([kind, ofKind]) => `${kind} ${ofKind}`);
  console.log(`${step}: ${kb} KB in ${requests} requests (${kinds.join(', ')})`);
  for (const { path, kind, bytes } of measured.transfers)
    console.log(`${String(bytes).padStart(9)} ${kind.padEnd(8)} ${decodeURIComponent(path.split('?', 1)[0] ?? '')}`);
}

/** Waits until Home arrives as HTML with its data: the gateway renders it once, after its start. */
async function homeIsRendered(url: string): Promise<void> {
  const deadlineMs = Date.now() + RENDER_TIMEOUT_MS;
  const isRendered = async () =>
    (await (await fetch(url, { headers: { accept: 'text/html' } })).text()).includes('id="first-screen"');
  while (!(await isRendered())) {
    if (Date.now() > deadlineMs) throw new Error('the gateway has not rendered Home');
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_INTERVAL_MS);
    });
  }
}

/** A journey as one step. */
const sumOf = (step: string, journey: readonly Step[]): Step => ({
  step,
  transfers: journey.flatMap(({ transfers }) => transfers),
  socketBytes: journey.reduce((bytes, { socketBytes }) => bytes + socketBytes, 0),
  sentBytes: journey.reduce((bytes, { sentBytes }) => bytes + sentBytes, 0),
});

/** All steps of one product, with the sums of the journeys as the last. */
async function stepsOf(browser: Browser, product: Product, isNow: boolean) {
  const measured = await measure(browser, product, isNow);
  const { home, journey, byLinks, saver } = measured;
  const sums = [
    sumOf('Home to bet', journey),
    sumOf('Home to bet, by links', byLinks),
    sumOf('Home to bet, by links, data saver', saver),
  ];
  return { steps: [...home, ...journey.slice(1), ...sums], saver, goals: goalsOf(measured) };
}

async function inTurn<Each, Result>(all: readonly Each[], work: (each: Each) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of all) results.push(await work(each));
  return results;
}

/** Counts the bytes that a new player's phone downloads from Home's first visit to the first bet. */
export async function bytesPart({ against }: WebOptions): Promise<void> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const products = [await startThis()];
  try {
    if (against !== null) products.push(await startRef(against));
    const [now, before] = await inTurn(products, (product) => stepsOf(browser, product, product === products[0]));
    if (now === undefined) throw new Error('no product was measured');
    for (const step of now.steps.slice(0, -SUMS)) print(step);
    for (const step of now.saver) print({ ...step, step: `data saver, ${step.step}` });
    for (const { step, transfers } of now.steps.slice(-SUMS)) console.log(`${step}: ${kbOf(transfers)} KB`);
    for (const { goal, measured, isMet } of now.goals)
      console.log(`${isMet ? 'met   ' : 'MISSED'} ${goal}: ${measured}`);
    const [steps, earlier] = [now, before].map((measured) => measured?.steps.map(summaryOf));
    keepResults('web-bytes', { steps, goals: now.goals, ...(earlier && { against, earlier }) }, plotOf(now.steps));
  } finally {
    await browser.close();
    for (const product of products) await product.stop();
  }
}
