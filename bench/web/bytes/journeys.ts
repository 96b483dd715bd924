import { type BrowserContext, type Locator, type Page, request as newRequests } from 'playwright';
import { matchAhead, rowByMatchId } from '../../../e2e/support/matches.ts';
import { completeDeposit, deposit, sendSignUp, signUp } from '../../../e2e/support/player.ts';
import type { ByteCounter, Traffic } from './byteCounter.ts';

const DEPOSIT_KES = 500;

/** The cost of one action of a player. */
export type Step = Traffic & { readonly step: string };

/** Opens Home and waits until its list is there and nothing is requested any more. */
async function openHome(page: Page, counter: ByteCounter): Promise<void> {
  await page.goto('/');
  await page.getByRole('list', { name: 'Highlights matches' }).getByRole('article').first().waitFor();
  await counter.settled();
}

/** Opens the slip. Resolves with its dialog. */
async function openSlip(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /Betslip/ });
  await button.first().click();
  return page.getByRole('dialog', { name: 'Betslip' });
}

async function stepOf(step: string, counter: ByteCounter): Promise<Step> {
  await counter.settled();
  return { step, ...counter.take() };
}

/** Home for the first time, then again in a new tab with the browser's cache. */
export async function measureHome(context: BrowserContext, counter: ByteCounter): Promise<Step[]> {
  const steps: Step[] = [];
  for (const step of ['Home, first visit', 'Home, again']) {
    const page = await context.newPage();
    await openHome(page, counter);
    steps.push(await stepOf(step, counter));
    await page.close();
  }
  return steps;
}

/** A match that has not started. Asks the product directly, because the counter counts only what the phone requests. */
async function findMatch(productUrl: string): Promise<string> {
  const request = await newRequests.newContext({ baseURL: productUrl });
  const { matchId } = await matchAhead({ request });
  await request.dispose();
  return matchId;
}

/** Home, a match, a selection, the slip. */
async function selectOutcome(page: Page, counter: ByteCounter, done: Done): Promise<void> {
  await openHome(page, counter);
  await done('Home');
  const matchId = await findMatch(counter.productUrl);
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
export async function measureJourney(page: Page, counter: ByteCounter): Promise<Step[]> {
  const steps: Step[] = [];
  const done: Done = async (step) => steps.push(await stepOf(step, counter));
  await selectOutcome(page, counter, done);
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

/**
 * The same by links only, as players move: Place Bet leads a guest to Log in, from there to Register, then back to the
 * slip, where Place Bet requires a deposit.
 */
export async function measureByLinks(page: Page, counter: ByteCounter): Promise<Step[]> {
  const steps: Step[] = [];
  const done: Done = async (step) => steps.push(await stepOf(step, counter));
  await selectOutcome(page, counter, done);
  await page.getByRole('button', { name: /^Place Bet/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  const number = await sendSignUp(page);
  const slip = page.getByRole('dialog', { name: 'Betslip' });
  await slip.waitFor();
  await done('register');
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await completeDeposit(page, number, DEPOSIT_KES);
  await page.getByText(/Your balance is now KES/).waitFor();
  await done('deposit');
  await slip.getByRole('button', { name: /^Place Bet/ }).click();
  await page.getByRole('dialog', { name: 'Bet placed' }).waitFor();
  await done('place');
  return steps;
}
