import { chromium, devices, type Browser, type BrowserContext, type Locator, type Page } from 'playwright';
import { matchAhead, rowByMatchId } from '../../../e2e/support/matches.ts';
import { completeDeposit, completeSignUp, deposit, signUp } from '../../../e2e/support/player.ts';
import { givenProduct } from '../../../e2e/support/product.ts';
import { ensureChromium } from '../../../scripts/lib/chromium.mjs';
import { stackedBars } from '../../lib/stackedBars.ts';
import { keepResults, machine } from '../../lib/results.ts';
import type { WebOptions } from '../main.ts';
import { type Product, startRef, startThis } from '../product.ts';
import { Traffic, type Kind, type Transfer } from './traffic.ts';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const KINDS = ['document', 'script', 'style', 'font', 'call', 'image', 'other'] as const satisfies readonly Kind[];
const BYTES_PER_KB = 1000;
const DEPOSIT_KES = 500;
/** The choice that public/boot.js reads. */
const SAVER = { name: 'ushindi.dataSaver', value: 'on' };
const RENDER_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 200;
/** How many of a product's steps are sums. */
const SUMS = 3;

type Step = { readonly step: string; readonly transfers: readonly Transfer[]; readonly socketBytes: number };
type Goal = { readonly goal: string; readonly measured: number; readonly isMet: boolean };

const kbOf = (transfers: readonly Transfer[]): number =>
  Math.round(transfers.reduce((sum, { bytes }) => sum + bytes, 0) / (BYTES_PER_KB / 10)) / 10;

const atMost = (goal: string, measured: number, most: number): Goal => ({
  goal: `${goal}, at most ${most}`,
  measured,
  isMet: measured <= most,
});

/** Opens Home and waits until its list is there and nothing is requested any more. */
async function openHome(page: Page, traffic: Traffic): Promise<void> {
  await page.goto('/');
  await page.getByRole('list', { name: 'Highlights matches' }).getByRole('article').first().waitFor();
  await traffic.settled();
}

/** Opens the slip. Resolves with its dialog. */
async function openSlip(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /Betslip/ });
  await button.first().click();
  return page.getByRole('dialog', { name: 'Betslip' });
}

async function stepOf(step: string, traffic: Traffic): Promise<Step> {
  await traffic.settled();
  return { step, ...traffic.take() };
}

/** Home for the first time, then again in a new tab with the browser's cache. */
async function measureHome(context: BrowserContext): Promise<Step[]> {
  const steps: Step[] = [];
  for (const step of ['Home, first visit', 'Home, again']) {
    const page = await context.newPage();
    const traffic = await Traffic.on(page);
    await openHome(page, traffic);
    steps.push(await stepOf(step, traffic));
    await page.close();
  }
  return steps;
}

/** Home, a match, a selection, the slip. */
async function selectOutcome(page: Page, traffic: Traffic, done: Done): Promise<void> {
  await openHome(page, traffic);
  await done('Home');
  const { matchId } = await matchAhead(page);
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await rowByMatchId(page, matchId).locator('a.teams').click();
  await page
    .getByRole('button', { name: /^3 Way/ })
    .first()
    .waitFor();
  await done('match');
  // An outcome's name ends with its odds.
  await page
    .getByRole('main')
    .getByRole('button', { name: /, \d+\.\d\d/ })
    .first()
    .click();
  await openSlip(page);
  await done('slip');
}

type Done = (step: string) => Promise<unknown>;

/** A new player: Home, a match, a selection, the slip, register, deposit, place. Opens the last three by their address. */
async function measureJourney(page: Page): Promise<Step[]> {
  const steps: Step[] = [];
  const traffic = await Traffic.on(page);
  const done: Done = async (step) => steps.push(await stepOf(step, traffic));
  await selectOutcome(page, traffic, done);
  const number = await signUp(page);
  await done('register');
  await deposit(page, number, DEPOSIT_KES);
  await page.getByText(/Your balance is now KES/).waitFor();
  await done('deposit');
  await page.goto('/');
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  await page.getByRole('dialog', { name: 'Bet placed' }).waitFor();
  await done('place');
  return steps;
}

/** The same by links only, as players move: Place Bet leads a guest to Log in, and from there to Register. */
async function measureByLinks(page: Page): Promise<Step[]> {
  const steps: Step[] = [];
  const traffic = await Traffic.on(page);
  const done: Done = async (step) => steps.push(await stepOf(step, traffic));
  await selectOutcome(page, traffic, done);
  await page.getByRole('button', { name: /^Place Bet/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  const number = await completeSignUp(page);
  await done('register');
  await page.getByRole('link', { name: 'Claim later' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  await completeDeposit(page, number, DEPOSIT_KES);
  await page.getByText(/Your balance is now KES/).waitFor();
  await page.getByRole('button', { name: 'Okay' }).click();
  await done('deposit');
  await (await openSlip(page)).getByRole('button', { name: /^Place Bet/ }).click();
  await page.getByRole('dialog', { name: 'Bet placed' }).waitFor();
  await done('place');
  return steps;
}

function summaryOf({ step, transfers, socketBytes }: Step) {
  const kinds = KINDS.map((kind) => [kind, kbOf(transfers.filter((each) => each.kind === kind))] as const);
  return {
    step,
    kb: kbOf(transfers),
    requests: transfers.length,
    kbByKind: Object.fromEntries(kinds.filter(([, kb]) => kb > 0)),
    socketKb: Math.round(socketBytes / (BYTES_PER_KB / 10)) / 10,
  };
}

function goalsOf({ home, journey, saver }: Measured): Goal[] {
  const [first, again] = home;
  if (!first || !again) throw new Error('Home was not measured twice');
  return [
    atMost("KB of Home's first visit", kbOf(first.transfers), 160),
    atMost("requests of Home's first visit", first.transfers.length, 14),
    atMost('KB of Home again', kbOf(again.transfers), 15),
    atMost('KB from Home to a placed bet', kbOf(journey.flatMap(({ transfers }) => transfers)), 240),
    atMost('KB from Home to a placed bet with data saver', kbOf(saver.flatMap(({ transfers }) => transfers)), 200),
  ];
}

function plotOf(steps: readonly Step[]): string {
  return stackedBars({
    title: 'What a phone downloads',
    note: `KB on the wire with headers, HTTP/1.1, Chromium's count; the last three bars are sums from Home to a placed bet; ${machine()}`,
    unit: 'KB',
    kinds: KINDS,
    bars: steps.map(({ step, transfers }) => ({
      label: `${step} (${transfers.length})`,
      values: KINDS.map((kind) => kbOf(transfers.filter((each) => each.kind === kind))),
    })),
  });
}

type Measured = Readonly<Record<'home' | 'journey' | 'byLinks' | 'saver', readonly Step[]>>;

/** Home and the journeys, each on a phone that has nothing in its cache. */
async function measure(browser: Browser, { url, operatorUrl }: Product, isNow: boolean): Promise<Measured> {
  // The helpers of the browser tests find the simulated phones with it.
  process.env['OPERATOR_URL'] = operatorUrl;
  givenProduct(url);
  const onNewPhone = async (measured: (context: BrowserContext) => Promise<Step[]>, isSaving = false) => {
    const origins = isSaving ? [{ origin: url, localStorage: [SAVER] }] : [];
    const context = await browser.newContext({ ...PHONE, baseURL: url, storageState: { cookies: [], origins } });
    if (isNow) await homeIsRendered(url);
    const steps = await measured(context);
    await context.close();
    return steps;
  };
  const home = await onNewPhone(measureHome);
  const journey = await onNewPhone(async (context) => measureJourney(await context.newPage()));
  const byLinks = await onNewPhone(async (context) => measureByLinks(await context.newPage()));
  const saver = await onNewPhone(async (context) => measureByLinks(await context.newPage()), true);
  return { home, journey, byLinks, saver };
}

function print({ step, transfers }: Step): void {
  const { kb, requests, kbByKind } = summaryOf({ step, transfers, socketBytes: 0 });
  const kinds = Object.entries(kbByKind).map(([kind, ofKind]) => `${kind} ${ofKind}`);
  console.log(`${step}: ${kb} KB in ${requests} requests (${kinds.join(', ')})`);
  for (const { url, kind, bytes } of transfers)
    console.log(`${String(bytes).padStart(9)} ${kind.padEnd(8)} ${decodeURIComponent(new URL(url).pathname)}`);
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

/** Counts what a new player's phone downloads from Home's first visit to the first bet. */
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
