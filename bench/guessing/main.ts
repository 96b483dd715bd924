// pnpm bench:guessing: the duration of an honest login beside 120 password guesses per second, with the hashing queue
// and without it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { barChart } from '../lib/barChart.ts';
import { startOperator } from '../lib/operator.ts';
import { keepResults, machine } from '../lib/results.ts';
import { median, shown } from '../lib/stats.ts';

const ROUNDS = 3;
const SECONDS = 6;
const GUESSES_PER_SECOND = 120;
const HONEST_PER_SECOND = 8;
const GOAL_RATIO = 3;
/** Calls of each kind whose duration is compared with and without an account. */
const TIMED_CALLS = 30;
const PHONE = '254712345678';
const PASSWORD = 'Simba-1963';
const KNOWN_DEVICE = { [DEVICE_HEADERS.id]: 'own-phone', [DEVICE_HEADERS.known]: '1' };
/** `HASH_CONCURRENCY` of the operator with the queue is its default. */
const TARGETS = [
  { label: 'queue, known devices first', settings: {} },
  { label: 'all hashes at once', settings: { HASH_CONCURRENCY: '100000' } },
] as const;

const dispatcher = new Agent({ connections: 512 });

/** Calls the operator. Resolves with the milliseconds and the code of the answer. */
async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const startedMs = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    dispatcher,
  });
  const answer = (await response.json()) as { data: { code: number; data?: { acc_no?: string } } };
  return { ms: performance.now() - startedMs, code: answer.data.code, accNo: answer.data.data?.acc_no };
}

/** Starts `perSecond` calls a second for some seconds, whether earlier ones have ended or not. */
async function atPace<Value>(perSecond: number, seconds: number, send: (n: number) => Promise<Value>) {
  const startedMs = performance.now();
  const sent: Promise<Value>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, startedMs + (n * 1000) / perSecond - performance.now()));
    sent.push(send(n));
  }
  return Promise.all(sent);
}

async function signUp(address: string): Promise<void> {
  const body = { user_id: PHONE, password: PASSWORD, promo_code: '' };
  const { accNo } = await post(`${address}/acc/v1/register`, body);
  let code: string | undefined;
  while (code === undefined) {
    const page = await (await fetch(`${address}/phone?number=${PHONE}`)).text();
    code = /data-testid="sms"><p>(\d{6})/.exec(page)?.[1];
  }
  await post(`${address}/acc/v1/verify`, { acc_no: accNo, verify_code: code });
}

const honestLogins = async (address: string): Promise<number[]> => {
  const body = { user_id: PHONE, password: PASSWORD };
  const answers = await atPace(HONEST_PER_SECOND, SECONDS, () => post(`${address}/acc/v1/login`, body, KNOWN_DEVICE));
  const refused = answers.filter(({ code }) => code !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} honest logins were refused`);
  return answers.map(({ ms }) => ms);
};

const guesses = (address: string) =>
  atPace(GUESSES_PER_SECOND, SECONDS, (n) =>
    post(`${address}/acc/v1/login`, { user_id: `07${String(n).padStart(8, '0')}`, password: 'guess' }),
  );

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

/** One round: honest logins alone, then beside guesses. */
async function measure(address: string) {
  const quiet = await honestLogins(address);
  const [attacked, answers] = await Promise.all([honestLogins(address), guesses(address)]);
  const overloaded = answers.filter(({ code }) => code === 429).length;
  return { quiet, attacked, refusedShare: overloaded / answers.length };
}

/** The median milliseconds of calls about a phone with an account and one without, taken in turn. */
async function compareTimes(address: string) {
  const calls = {
    login: (phone: string) => post(`${address}/acc/v1/login`, { user_id: phone, password: 'wrong' }, KNOWN_DEVICE),
    register: (phone: string) =>
      post(`${address}/acc/v1/register`, { user_id: phone, password: 'mgeni', promo_code: '' }, KNOWN_DEVICE),
    requestCode: (phone: string) => post(`${address}/acc/v1/reset`, { user_id: phone }, KNOWN_DEVICE),
  };
  const times: Record<string, { knownMs: number; unknownMs: number }> = {};
  for (const [name, call] of Object.entries(calls)) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < TIMED_CALLS; n += 1) {
      known.push((await call(PHONE)).ms);
      unknown.push((await call(`2547999${String(n).padStart(5, '0')}`)).ms);
    }
    times[name] = { knownMs: median(known), unknownMs: median(unknown) };
  }
  return times;
}

console.log(`bench:guessing on ${machine()}`);
const measured = [];
let times = {};
for (const { label, settings } of TARGETS) {
  const operator = await startOperator({ ...settings, PHONE_SIMULATOR: 'on', LOG_LEVEL: 'silent' });
  try {
    await signUp(operator.address);
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const result = await measure(operator.address);
      rounds.push(result);
      console.log(
        `round ${round} of ${ROUNDS}: ${label}: p99 ${shown(p99(result.quiet))} ms quiet, ${shown(p99(result.attacked))} ms beside guesses, ${shown(100 * result.refusedShare)} % of the guesses refused`,
      );
    }
    if (measured.length === 0) times = await compareTimes(operator.address);
    const quietMs = p99(rounds.flatMap(({ quiet }) => quiet));
    const attackedMs = p99(rounds.flatMap(({ attacked }) => attacked));
    const refusedShare = median(rounds.map((round) => round.refusedShare));
    measured.push({ target: { label, quietMs, attackedMs, ratio: attackedMs / quietMs, refusedShare }, rounds });
  } finally {
    await operator.stop();
  }
}
await dispatcher.close();

const bars = measured.flatMap(({ target: { label, quietMs, attackedMs }, rounds }) => [
  { label: `${label}: quiet`, value: quietMs, rounds: rounds.map(({ quiet }) => p99(quiet)) },
  { label: `${label}: attacked`, value: attackedMs, rounds: rounds.map(({ attacked }) => p99(attacked)) },
]);
const ratio = measured[0]?.target.ratio ?? Number.NaN;
console.log(
  `${shown(ratio)} times the quiet p99 with the queue, ${shown(measured[1]?.target.ratio ?? Number.NaN)} times without`,
);
console.log(`with and without an account: ${JSON.stringify(times)}`);
const note = `${GUESSES_PER_SECOND} guesses a second beside ${HONEST_PER_SECOND} honest logins, p99 of ${ROUNDS} rounds (ticks: rounds); ${machine()}`;
const targets = measured.map(({ target }) => target);
keepResults(
  'guessing',
  { goalRatio: GOAL_RATIO, targets, times },
  barChart({ title: 'Honest logins', note, unit: 'ms, p99', bars }),
);
if (!(ratio <= GOAL_RATIO)) {
  console.error(`an honest login may take ${GOAL_RATIO} times its quiet p99 at most`);
  process.exitCode = 1;
}
