import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD, query } from '../support/api.ts';
import { STEADY_ODDS, test } from '../support/fixtures.ts';
import { highlightsAhead, hrefOf, select } from '../support/matches.ts';
import { answerPrompt, freshNumber, readCode } from '../support/phone.ts';
import { startedPage } from '../support/startedPage.ts';

// A match in play lasts ten minutes, so that it is still in play when its bet is looked at.
test.use({
  productEnv: { ...STEADY_ODDS, SIM_SPEED: '10', SIM_SEED: 'new user' },
  isEmbedded: true,
  contextOptions: { reducedMotion: 'reduce' },
});

/**
 * Taps of each step of a new player's first visit, and the fewest that its inputs and decisions need: see
 * docs/product/players.md. Keys of the keyboard are not counted.
 */
const STEPS = {
  register: { taps: 8, fewest: 6 },
  deposit: { taps: 3, fewest: 3 },
  'find a team with two letters': { taps: 2, fewest: 2 },
  book: { taps: 3, fewest: 3 },
  share: { taps: 1, fewest: 1 },
  'load on another phone by the link': { taps: 0, fewest: 0 },
  'load on another phone by the code': { taps: 3, fewest: 3 },
  bet: { taps: 2, fewest: 1 },
  'bet on a match in play': { taps: 5, fewest: 3 },
  'follow it live': { taps: 2, fewest: 1 },
  rebet: { taps: 2, fewest: 2 },
} as const;

type Step = keyof typeof STEPS;

/** Counts the taps on one phone. */
class Finger {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }

  /** Types into a field, which needs a tap unless it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await field.fill(text);
  }
}

/** A team's first two letters that find a match far ahead on the first page of results, and that match. */
async function matchByTwoLetters(page: Page): Promise<{ letters: string; matchId: string }> {
  const far = new Set((await highlightsAhead(page.request, 10)).map(({ matchId }) => matchId));
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  for (const letters of [...alphabet].flatMap((first) => [...'aeiou'].map((second) => first + second))) {
    const input = { text: letters, page: 1 };
    const { data } = await query<{ items: { matchId: string }[] }>(page.request, 'search.matches', input);
    const found = data.items.find(({ matchId }) => far.has(matchId));
    if (found !== undefined) return { letters, matchId: found.matchId };
  }
  throw new Error('no two letters find a match far ahead');
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const slipOf = (page: Page) => page.getByRole('dialog', { name: 'Betslip' });
const placeButton = (page: Page) => slipOf(page).getByRole('button', { name: /^Place Bet/ });
const receiptOf = (page: Page) => page.getByRole('dialog', { name: 'Bet placed' });

async function register(page: Page, finger: Finger): Promise<string> {
  const number = freshNumber();
  await finger.tap(nav(page).getByRole('link', { name: 'Register' }));
  await finger.type(page.getByLabel('Phone number'), number);
  await finger.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await finger.type(page.getByLabel('Confirm password'), PASSWORD);
  await finger.tap(page.getByRole('checkbox', { name: /18 or older/ }));
  await finger.tap(page.getByRole('button', { name: 'Register' }));
  await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
  await finger.type(page.getByLabel('Verification code'), await readCode(page.context(), number));
  await finger.tap(page.getByRole('button', { name: 'Complete Verification' }));
  await expect(page.getByRole('heading', { name: 'Karibu Kambi Ya Ushindi' })).toBeVisible();
  return number;
}

async function deposit(page: Page, finger: Finger, number: string): Promise<void> {
  await finger.tap(page.getByRole('button', { name: 'Claim now' }));
  const dialog = page.getByRole('dialog', { name: 'Deposit money into your account' });
  await finger.tap(dialog.getByRole('button', { name: '500', exact: true }));
  await finger.tap(dialog.getByRole('button', { name: 'Deposit KES 500' }));
  await expect(page.getByText('USSD sent to your Mobile Phone Number')).toBeVisible();
  await answerPrompt(page.context(), number, 'Approve');
  await expect(page).toHaveURL('/freebet');
}

async function find(page: Page, finger: Finger, { letters, matchId }: { letters: string; matchId: string }) {
  await finger.tap(page.getByRole('link', { name: 'Search for game' }));
  await finger.type(page.getByPlaceholder('Search for game'), letters);
  await finger.tap(page.getByRole('list', { name: 'Results' }).locator(`a[href="/markets/${matchId}"]`));
  await expect(page).toHaveURL(`/markets/${matchId}`);
}

async function book(page: Page, finger: Finger): Promise<string> {
  await finger.tap(page.getByRole('button', { name: /^1, / }).first());
  await finger.tap(nav(page).getByRole('button', { name: /^Betslip/ }));
  await finger.tap(slipOf(page).getByRole('button', { name: 'Book', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Share Your Bet' });
  await expect(dialog.getByText(/Everybody can load these selections/)).toBeVisible();
  const code = /[A-Z]{5}\d{2}/.exec(await dialog.innerText())?.[0];
  if (code === undefined) throw new Error('the dialog shows no code');
  return code;
}

/** Shares by WhatsApp. Resolves with the address in the message. */
async function share(page: Page, finger: Finger): Promise<string> {
  const whatsApp = page.getByRole('dialog', { name: 'Share Your Bet' }).getByRole('link', { name: 'WhatsApp' });
  const text = new URL(await hrefOf(whatsApp)).searchParams.get('text') ?? '';
  const opened = page.context().waitForEvent('page');
  await finger.tap(whatsApp);
  await (await opened).close();
  return text.replace('Place your bet now: ', '');
}

async function loadByCode(friend: Page, finger: Finger, code: string): Promise<void> {
  await finger.tap(nav(friend).getByRole('button', { name: /^Betslip/ }));
  await finger.type(slipOf(friend).getByLabel('Booking code'), code);
  await finger.tap(slipOf(friend).getByRole('button', { name: 'Load Betslip' }));
  await expect(slipOf(friend).getByRole('listitem')).toHaveCount(1);
}

async function bet(page: Page, finger: Finger): Promise<string> {
  await finger.tap(page.getByRole('dialog', { name: 'Share Your Bet' }).getByRole('button', { name: 'Close' }));
  await finger.tap(placeButton(page));
  await expect(receiptOf(page)).toBeVisible();
  return /[A-Z]{5}\d{2}/.exec(await receiptOf(page).innerText())?.[0] ?? '';
}

async function betLive(page: Page, finger: Finger): Promise<void> {
  await finger.tap(receiptOf(page).getByRole('button', { name: 'Close' }));
  await finger.tap(nav(page).getByRole('link', { name: /^Live/ }));
  const inFirstHalf = page.getByRole('list', { name: 'In play' }).getByRole('article').filter({ hasText: '1st Half' });
  const isOpen = page.locator('button[aria-pressed]:not([aria-disabled=true]):not([disabled])');
  // Live odds close and open between two looks.
  await expect(() => select(inFirstHalf.filter({ has: isOpen }).first(), '1')).toPass();
  finger.taps += 1;
  await finger.tap(nav(page).getByRole('button', { name: /^Betslip/ }));
  await finger.tap(placeButton(page));
  await expect(receiptOf(page)).toBeVisible();
}

async function follow(page: Page, finger: Finger): Promise<void> {
  await finger.tap(receiptOf(page).getByRole('button', { name: 'Okay' }));
  await finger.tap(nav(page).getByRole('link', { name: /^My Bets/ }));
  const live = page.getByRole('article', { name: /^Bet / }).first();
  await expect(live.getByText(/^\S+ · \d+-\d+$/)).toBeVisible();
}

async function rebet(page: Page, finger: Finger, code: string): Promise<void> {
  await finger.tap(page.getByRole('article', { name: `Bet ${code}` }).getByRole('button', { name: 'Rebet' }));
  await finger.tap(placeButton(page));
  await expect(receiptOf(page)).toBeVisible();
}

test('leads a new player from the registration to the second bet with at most two taps too many a step', {
  tag: ['@R-33', '@R-176', '@R-183', '@R-185', '@R-196'],
}, async ({ page, product, browser }) => {
  const counted: Partial<Record<Step, number>> = {};
  const finger = new Finger();
  const step = async <Result>(name: Step, work: () => Promise<Result>): Promise<Result> => {
    finger.taps = 0;
    const result = await work();
    counted[name] = finger.taps;
    return result;
  };

  await page.goto('/');
  const number = await step('register', () => register(page, finger));
  await step('deposit', () => deposit(page, finger, number));
  const match = await matchByTwoLetters(page);
  await step('find a team with two letters', () => find(page, finger, match));
  const code = await step('book', () => book(page, finger));
  const address = await step('share', () => share(page, finger));

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.url });
  const friend = startedPage(await context.newPage());
  await step('load on another phone by the link', async () => {
    await friend.goto(address);
    await expect(slipOf(friend).getByRole('listitem')).toHaveCount(1);
  });
  await slipOf(friend).getByRole('button', { name: 'Remove All' }).click();
  await friend.goto('/');
  await step('load on another phone by the code', () => loadByCode(friend, finger, code));
  await context.close();

  const reference = await step('bet', () => bet(page, finger));
  await step('bet on a match in play', () => betLive(page, finger));
  await step('follow it live', () => follow(page, finger));
  await step('rebet', () => rebet(page, finger, reference));

  expect(counted).toEqual(Object.fromEntries(Object.entries(STEPS).map(([name, { taps }]) => [name, taps])));
  for (const [name, { taps, fewest }] of Object.entries(STEPS)) expect(taps - fewest, name).toBeLessThanOrEqual(2);
});
