/// <reference lib="dom" />
import type { Page } from 'puppeteer-core';
import { inNewBrowser } from '../browser.ts';

const THROTTLING = 6;
const SETTLE_MS = 3_000;
const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };

/** The tasks of the page's main thread while changes arrived. */
type Tasks = { readonly longestMs: number; readonly over50Ms: number; readonly busyPercent: number };

/** The cost of live changes for a page on a phone with a sixth of this machine's processor. */
export type LiveCost = {
  readonly seconds: number;
  /**
   * Six times the processor time of each task without throttling. The time of other processes of this machine does not
   * count.
   */
  readonly computed: Tasks;
  /**
   * Processor time under Chromium's throttling, which lengthens elapsed time. Beside a busy process it also contains six
   * times the time of that process. It equals `computed` on an idle machine only.
   */
  readonly throttled: Tasks;
  /** React's commits, and those that changed nothing in the DOM. */
  readonly commits: number;
  readonly emptyCommits: number;
  /** Elements and texts at the top of the list, and the most while the list was scrolled through. */
  readonly domNodes: number;
  readonly mostDomNodes: number;
};

type Counts = { commits: number; emptyCommits: number };
declare global {
  var liveCounts: Counts;
}

/** Counts React's commits through the hook of its developer tools, and whether the DOM changed since the one before. */
function countCommits(): void {
  const counts: Counts = { commits: 0, emptyCommits: 0 };
  globalThis.liveCounts = counts;
  const changes = new MutationObserver(() => undefined);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document, all);
  // The observer calls back after the commit, so what it has not seen yet is taken from it here.
  const hook = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: () => {
      counts.commits += 1;
      if (changes.takeRecords().length === 0) counts.emptyCommits += 1;
    },
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

const nodesOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let nodes = 0;
    while (walker.nextNode()) nodes += 1;
    return nodes;
  });

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};

/** The processor time of each task of the page's main thread, in milliseconds. */
function tasksOf(trace: Uint8Array): number[] {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] };
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const threads = traceEvents.filter(isMain).map(({ pid, tid }) => `${pid}/${tid}`);
  const tasks = threads.map((thread) =>
    traceEvents
      .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && `${pid}/${tid}` === thread)
      .map(({ tdur = Number.NaN }) => tdur / 1000),
  );
  // Other renderers of the browser do next to nothing.
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return tasks.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Lets changes arrive for some seconds. @param factor multiplies the time of each task */
async function tasksDuring(page: Page, seconds: number, factor: number): Promise<Tasks> {
  await pause(SETTLE_MS);
  await page.tracing.start({ categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await pause(seconds * 1000);
  const trace = await page.tracing.stop();
  const tasks = trace === undefined ? [] : tasksOf(trace).map((ms) => ms * factor);
  if (tasks.length === 0 || tasks.some(Number.isNaN)) throw new Error('the trace has no tasks of the page');
  return {
    longestMs: tasks.reduce((most, task) => Math.max(most, task), 0),
    over50Ms: tasks.filter((task) => task > 50).length,
    busyPercent: tasks.reduce((sum, task) => sum + task, 0) / (seconds * 10),
  };
}

async function scrolledNodes(page: Page): Promise<number> {
  let most = 0;
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < heightPx; top += heightPx / 10) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await pause(500);
    most = Math.max(most, await nodesOf(page));
  }
  return most;
}

/** Opens the live list and lets changes arrive for some seconds. */
export async function measureLiveCost(url: string, seconds: number): Promise<LiveCost> {
  return inNewBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    await page.evaluateOnNewDocument(countCommits);
    await page.goto(`${url}/live?sport=10`);
    await page.waitForFunction(() => document.querySelectorAll('main li').length >= 300);
    // The start of the page is not counted: hydration and the session render what is on the screen already.
    await page.waitForSelector('#root[data-hydrated]');
    await pause(SETTLE_MS);
    const domNodes = await nodesOf(page);
    const before = await page.evaluate(() => ({ ...globalThis.liveCounts }));
    const computed = await tasksDuring(page, seconds, THROTTLING);
    await page.emulateCPUThrottling(THROTTLING);
    const throttled = await tasksDuring(page, seconds, 1);
    await page.emulateCPUThrottling(1);
    const after = await page.evaluate(() => ({ ...globalThis.liveCounts }));
    return {
      seconds,
      computed,
      throttled,
      commits: after.commits - before.commits,
      emptyCommits: after.emptyCommits - before.emptyCommits,
      domNodes,
      mostDomNodes: await scrolledNodes(page),
    };
  });
}
