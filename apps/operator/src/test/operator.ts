import assert from 'node:assert/strict';
import { rulesOf } from '@ushindi/shared';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { compose, type Operator, type RuntimeDeps } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { account as accountTable, ledgerAccount, ledgerEntry, phonePrompt, phoneSms } from '../db/schema/index.ts';
import type { EventOrigin } from '../db/securityEvents.ts';
import { applyPaymentOutcome } from '../features/wallet/outcomes.ts';
import { createLogger } from '../log.ts';
import type { PaymentOutcome } from '../ports/mobileMoney.ts';
import { systemRandom } from '../random.ts';
import { HeldBook, KICKOFF_MS } from './heldBook.ts';
import { HeldLine } from './heldLine.ts';
import { HeldRegister } from './heldRegister.ts';
import { HeldWait } from './heldWait.ts';

/** The envelope of a response. */
export type Answered = {
  httpStatus: number;
  code: string;
  message?: string;
  data: {
    code: number;
    message: string;
    reason?: { kind: string };
    data: Record<string, unknown> & { result?: Record<string, unknown>[] };
  };
};

export type Player = { phone: string; token: string };

/** The origin of a service's call without a request. */
export const NO_ORIGIN: EventOrigin = { requestId: null, sessionHash: null, deviceHash: null, network: '' };

/** Parts of the operator that the test controls. */
type Held = {
  clock: { nowMs: number };
  book: HeldBook;
  line: HeldLine;
  waits: HeldWait;
  register: HeldRegister;
  /** Whether the rules require a proof of age. */
  needsProof: boolean;
};

/** The whole operator on a database, called as the gateway does. The test controls clock, matches and mobile money. */
export class TestOperator {
  readonly clock: { nowMs: number };
  readonly book: HeldBook;
  readonly line: HeldLine;
  readonly waits: HeldWait;
  readonly register: HeldRegister;
  readonly #needsProof: boolean;
  readonly #operator: Operator;
  readonly #db: Db;

  private constructor(operator: Operator, db: Db, held: Held) {
    this.#operator = operator;
    this.#db = db;
    this.clock = held.clock;
    this.book = held.book;
    this.line = held.line;
    this.waits = held.waits;
    this.register = held.register;
    this.#needsProof = held.needsProof;
  }

  /** Starts an operator. With `like` it shares the other's clock, book, line and waits. */
  static async start(
    database: Database,
    settings: Partial<Config> = {},
    like?: TestOperator,
    given: Partial<Pick<RuntimeDeps, 'replica' | 'logger' | 'nowMs'>> = {},
  ): Promise<TestOperator> {
    const clock = like?.clock ?? { nowMs: KICKOFF_MS - 60 * 60_000 };
    const book = like?.book ?? new HeldBook();
    const line = like?.line ?? new HeldLine();
    const waits = like?.waits ?? new HeldWait();
    const register = like?.register ?? new HeldRegister();
    const defaults = readConfig({ FIXED_KEYS: 'on' });
    // Sessions do not end by disuse, so that tests may let hours pass.
    const sessionIdleMs = settings.sessionMs ?? defaults.sessionMs;
    const config = { ...defaults, sessionIdleMs, ...settings };
    const operator = await compose({
      config,
      logger: createLogger('silent'),
      database,
      nowMs: () => clock.nowMs,
      random: systemRandom,
      book,
      wait: waits.wait,
      wrapMobileMoney: (service) => line.to(service),
      wrapRegister: (usual) => register.before(usual),
      ...given,
    });
    const needsProof = rulesOf(config.rulesProfile)(clock.nowMs).ageProof !== null;
    return new TestOperator(operator, database.db, { clock, book, line, waits, register, needsProof });
  }

  get app() {
    return this.#operator.app;
  }

  async post(url: string, body: unknown, token = '', headers: Record<string, string> = {}): Promise<Answered> {
    const response = await this.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...(token !== '' && { 'x-access-key': token }), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    await this.#operator.textsSent();
    return { httpStatus: response.statusCode, ...response.json<Omit<Answered, 'httpStatus'>>() };
  }

  async get(url: string, token = ''): Promise<Answered> {
    const headers = token === '' ? {} : { 'x-access-key': token };
    const response = await this.app.inject({ method: 'GET', url, headers });
    return { httpStatus: response.statusCode, ...response.json<Omit<Answered, 'httpStatus'>>() };
  }

  /** The value of a series at /metrics as text, such as `suspense_shillings`; undefined without the series. */
  async metric(series: string): Promise<string | undefined> {
    const lines = (await this.app.inject('/metrics')).body.split('\n');
    return lines.find((line) => line.startsWith(`ushindi_${series} `))?.split(' ')[1];
  }

  /** Runs a job once, found by its name. */
  async run(name: string): Promise<void> {
    const { jobs } = this.#operator;
    const job = jobs.find((each) => each.name === name);
    assert(job, `no job ${name}, only: ${jobs.map((each) => each.name).join(', ')}`);
    await job.run(new AbortController().signal);
  }

  /** The verification code in the latest message on a phone in international form. */
  async latestCode(phone: string): Promise<string> {
    const [sms] = await this.#db
      .select()
      .from(phoneSms)
      .where(eq(phoneSms.phone, phone))
      .orderBy(desc(phoneSms.id))
      .limit(1);
    return sms?.text.slice(0, 6) ?? '';
  }

  async countSms(phone: string): Promise<number> {
    return this.#db.$count(phoneSms, eq(phoneSms.phone, phone));
  }

  /** Payment ids of the open prompts on a phone. */
  async prompts(phone: string): Promise<number[]> {
    const rows = await this.#db
      .select()
      .from(phonePrompt)
      .where(and(eq(phonePrompt.phone, phone), isNull(phonePrompt.resultCode)))
      .orderBy(phonePrompt.reference);
    return rows.map((row) => row.reference);
  }

  /** Answers a prompt by the form of the phone's page. */
  async answerPrompt(phone: string, reference: number, answer: string, callbacks = 'once'): Promise<number> {
    const form = { number: phone, reference: String(reference), answer, callbacks };
    const payload = new URLSearchParams(form).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await this.app.inject({ method: 'POST', url: '/phone/answer', headers, payload })).statusCode;
  }

  /** The provider reports a payment by its secret address. */
  async reportPayment(
    report: Pick<PaymentOutcome, 'reference' | 'resultCode' | 'receipt'> & Partial<PaymentOutcome>,
  ): Promise<void> {
    const { clock } = this;
    const deps = {
      db: this.#db,
      nowMs: () => clock.nowMs,
      rulesAt: rulesOf('default'),
      logger: createLogger('silent'),
    };
    await applyPaymentOutcome(deps, { providerRefs: [], amountCents: null, ...report });
  }

  /** A verified, signed-in player with cash in KES, and a proven age where the rules require one. */
  async player(phone: string, cashKes = 0): Promise<Player> {
    const player = await this.newPlayer(phone);
    if (this.#needsProof) await this.proveAge(player);
    if (cashKes > 0) await this.deposit(player, cashKes);
    return player;
  }

  /** Gives the details of an ID card that the simulated register confirms, except for what `given` replaces. */
  async proveAge({ phone, token }: Player, given: object = {}): Promise<Answered['data']> {
    const card = { name: 'Amina Otieno', id_number: `9${phone.slice(-6)}77`, date_of_birth: '1990-02-28' };
    return (await this.post('/profile/v1/age_proof', { ...card, ...given }, token)).data;
  }

  /** A verified, signed-in player without money and without a proof of age. */
  async newPlayer(phone: string): Promise<Player> {
    const { data } = await this.post('/acc/v1/register', { user_id: phone, password: 'siri', promo_code: '' });
    const verified = await this.post('/acc/v1/verify', {
      acc_no: data.data.acc_no,
      verify_code: await this.latestCode(phone),
    });
    const account = verified.data.data.acc_data as { access_token: string };
    return { phone, token: account.access_token };
  }

  /** Signs a player in again, with the password of `player`. */
  async signIn(player: Player): Promise<void> {
    const { data } = await this.post('/acc/v1/login', { user_id: player.phone, password: 'siri' });
    player.token = (data.data.acc_data as { access_token: string }).access_token;
  }

  /** Excludes a player, which ends every session, and signs in again. Returns the answer to the exclusion. */
  async exclude(player: Player, period: string): Promise<Answered['data']> {
    const { data } = await this.post('/profile/v1/exclusion', { exclusion_type: period }, player.token);
    await this.signIn(player);
    return data;
  }

  /** Restricts a player as staff do, but keeps the sessions; `null` lifts the restriction. */
  async restrict({ phone }: Player, restrictedAt: Date | null = new Date(this.clock.nowMs)): Promise<void> {
    await this.#db.update(accountTable).set({ restrictedAt }).where(eq(accountTable.phone, phone));
  }

  /** Deposits KES and approves the prompt. */
  async deposit({ phone, token }: Player, amount: number): Promise<void> {
    await this.post('/profile/v1/deposit', { amount, desc: '' }, token);
    for (const reference of await this.prompts(phone)) await this.answerPrompt(phone, reference, 'approve');
  }

  async balance({ token }: Player): Promise<unknown> {
    return (await this.get('/profile/v1/balance', token)).data.data.balance;
  }
}

/** Throws when a rule of the ledger is broken in its tables. Returns the balances by kind, in cents. */
export async function auditLedger(db: Db): Promise<Record<string, number>> {
  const entries = db
    .select({ code: ledgerEntry.accountCode, total: sql<string>`sum(${ledgerEntry.amountCents})`.as('total') })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.accountCode);
  const totals = new Map((await entries).map((row) => [row.code, Number(row.total)]));
  const accounts = await db.select().from(ledgerAccount);
  for (const account of accounts) assert.equal(account.balanceCents, totals.get(account.code) ?? 0, account.code);
  for (const account of accounts.filter((each) => each.kind.startsWith('player_')))
    assert(account.balanceCents >= 0, account.code);
  assert.equal(
    accounts.reduce((sum, account) => sum + account.balanceCents, 0),
    0,
    'the ledger sums to zero',
  );
  const total = sql<string>`sum(${ledgerEntry.amountCents})`;
  const broken = await db
    .select({ id: ledgerEntry.transferId })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.transferId)
    .having(sql`${total} <> 0`);
  assert.deepEqual(broken, [], 'every transfer sums to zero');
  const byKind: Record<string, number> = {};
  for (const { kind, balanceCents } of accounts) byKind[kind] = (byKind[kind] ?? 0) + balanceCents;
  return byKind;
}
