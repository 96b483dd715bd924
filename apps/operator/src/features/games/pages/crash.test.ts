import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePage } from '../test/fakePage.ts';

const OFFER = { growthPerMs: 0.0001, ceiling: 100_000 };
const STAKES = { min: 10, max: 20_000, choices: [20, 50], onlyChoices: false };
const NEXT = {
  seedHash: 'a',
  offer: OFFER,
  stakes: STAKES,
  maxWin: 1_000,
  returnPercent: 95,
  balance: 500,
  open: null,
};
const ROUND = { reference: 'R', stake: 20, paid: 0, elapsedMs: 0, seedHash: 'a', clientSeed: 'b', ticket: null };
const OPEN = { ...ROUND, state: 'open', serverSeed: null, show: null, balance: 480 };
const LOST = { ...OPEN, state: 'lost', show: { crash: 150, target: 100_000 } };
const WON = { ...LOST, state: 'won', paid: 24, balance: 504 };

// The page's modules keep their state, so that one page plays the rounds of all tests.
const page = new FakePage({ id: 'jetx', lobbyPath: '/', showsExit: true, parents: [], language: 'en' });
type Waiting = { resolve(answer: object): void; reject(error: Error): void };
/** The calls that wait for an answer, by action. */
let waiting: Record<'watch' | 'cash-out', Waiting[]>;

/** Whether the server cannot be reached between two rounds. */
let isAway = false;

async function answer(action: string): Promise<object> {
  if (isAway) throw new Error('away');
  if (action === 'next') return NEXT;
  if (action === 'rounds') return OPEN;
  return new Promise<object>((resolve, reject) => {
    waiting[action as keyof typeof waiting].push({ resolve, reject });
  });
}

beforeAll(async () => {
  for (const [name, value] of Object.entries(page.globals(answer))) vi.stubGlobal(name, value);
  await import(new URL('./crash.js', import.meta.url).href);
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(async () => {
  waiting = { watch: [], 'cash-out': [] };
  await start();
});
/** Every test ends its round. */
afterEach(() => isOffered());

const isOffered = () => expect.poll(() => page.mainButton()).toEqual({ label: 'Start', isBusy: false });
/** Starts the next round. */
async function start(): Promise<void> {
  await isOffered();
  const before = waiting.watch.length;
  page.press();
  await expect.poll(() => waiting.watch).toHaveLength(before + 1);
}
/** Lets everything happen that waits for no answer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the page of a crash game', () => {
  it('does not cash out a round that has ended when the next one starts', async () => {
    waiting.watch[0]?.resolve(LOST);
    await isOffered();
    await start();
    expect(waiting['cash-out']).toEqual([]);
    waiting.watch[1]?.resolve(LOST);
  });

  it('says nothing of a lost cash-out of a round that has ended', async () => {
    page.press();
    await expect.poll(() => waiting['cash-out']).toHaveLength(1);
    waiting.watch[0]?.resolve(LOST);
    await isOffered();
    waiting['cash-out'][0]?.reject(new Error('lost'));
    await settled();
    expect(page.mainButton()).toEqual({ label: 'Start', isBusy: false });
    expect(page.notice()).toBe('No win this time.');
  });

  it('says nothing of a lost connection after a cash-out', async () => {
    page.press();
    await expect.poll(() => waiting['cash-out']).toHaveLength(1);
    waiting['cash-out'][0]?.resolve(WON);
    await isOffered();
    waiting.watch[0]?.reject(new Error('lost'));
    await settled();
    expect(page.notice()).toBe('You won KES 24.00.');
  });

  it('hides the notice about the connection once the next round can start', async () => {
    isAway = true;
    waiting.watch[0]?.resolve(LOST);
    await expect.poll(() => page.notice()).toBe('No connection. Please check it and press again.');
    isAway = false;
    page.press();
    await isOffered();
    expect(page.notice()).toBe('');
  });

  it('steps from text that is no number to the lowest stake', async () => {
    waiting.watch[0]?.resolve(LOST);
    await isOffered();
    page.field('stake').value = 'abc';
    page.press('More');
    expect(page.field('stake').value).toBe('10');
  });
});
