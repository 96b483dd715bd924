import { randomInt } from 'node:crypto';
import { makeBookingCode, secureRandomBelow } from '@ushindi/shared';
import { LRUCache } from 'lru-cache';
import { type Answer, Browser } from '../load/client/browser.ts';
import { Phones } from '../load/client/phone.ts';
import { Recorder } from '../load/measure/recorder.ts';
import { drawPicks, picksOfFixtures } from '../load/play/slips.ts';
import type { Product } from './product.ts';

const PASSWORD = 'Simba-1963';
const DEPOSIT_KES = 5_000;
const STAKE_KES = 100;
const BETS = 12;
const LEGS = 3;
const TIMEOUT_MS = 20_000;

/** The cookie of a session. */
export type SessionCookie = { readonly name: string; readonly value: string };

function must<T>(what: string, answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${what} failed: ${answer.failure.kind}`);
  return answer.data;
}

async function placeBets(browser: Browser): Promise<void> {
  const { items } = must('fixtures.list', await browser.query('fixtures.list', { tab: 'upcoming', allDates: true }));
  const picks = picksOfFixtures(items, Date.now());
  for (let placed = 0; placed < BETS; placed += 1) {
    const slip = { stake: STAKE_KES, betRef: makeBookingCode(secureRandomBelow) };
    const selections = drawPicks(picks, LEGS, Math.random);
    must('bets.place', await browser.mutate('bets.place', { ...slip, selections }));
  }
}

/** Waits until a deposit has arrived. */
async function funded(browser: Browser): Promise<void> {
  const deadlineMs = Date.now() + TIMEOUT_MS;
  while (must('wallet.balance', await browser.query('wallet.balance')).balance < DEPOSIT_KES)
    if (Date.now() > deadlineMs) throw new Error('the deposit did not arrive');
}

/** Registers a player with money and a page of bets. Resolves with the cookies of the session. */
export async function createPlayer({ url, operatorUrl }: Product): Promise<SessionCookie[]> {
  const recorder = new Recorder();
  const cache = new LRUCache<string, { readonly data: unknown }>({ max: 10 });
  const browser = new Browser({ address: new URL(url), timeoutMs: TIMEOUT_MS, recorder, cache });
  const phones = new Phones(new URL(operatorUrl), TIMEOUT_MS, recorder);
  try {
    const phone = `07${String(randomInt(100_000_000)).padStart(8, '0')}`;
    const { accNo } = must('account.register', await browser.mutate('account.register', { phone, password: PASSWORD }));
    const code = (await phones.readCode(phone)) ?? '';
    must('account.verify', await browser.mutate('account.verify', { accNo, code }));
    must('wallet.deposit', await browser.mutate('wallet.deposit', { amount: DEPOSIT_KES }));
    if ((await phones.approve(phone)) === 0) throw new Error('the phone shows no payment prompt');
    await funded(browser);
    await placeBets(browser);
    return cookiesOf(browser);
  } finally {
    await Promise.all([browser.close(), phones.close()]);
  }
}

const cookiesOf = (browser: Browser): SessionCookie[] =>
  (browser.cookies.headers()['cookie'] ?? '').split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('=') };
  });
