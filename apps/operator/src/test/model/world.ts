import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../db/database.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { GameClient, launch } from '../../features/games/test/gameClient.ts';
import { type HeldBook, KICKOFF_MS } from '../heldBook.ts';
import { findMoneyFaults } from '../moneyFaults.ts';
import { auditLedger, TestOperator } from '../operator.ts';
import { BONUS } from './bets.ts';
import { linearize } from './linearize.ts';
import { troubleOf } from './payments.ts';
import type { Fate } from './rounds.ts';
import { findRoundFaults, readFates } from './roundTables.ts';
import { emptyModel, isExcluded, isSignedOut, type Model, type ModelMatch, type ModelPlayer } from './state.ts';
import type { Step } from './step.ts';
import { stepOf } from './steps.ts';
import {
  booksOf,
  breachesOf,
  type Exclusion,
  exclusionNow,
  namePayments,
  outlineOf,
  readBooks,
  readTables,
  tablesOf,
} from './tables.ts';
import type { Intent } from './intents.ts';

const PASSWORD = 'siri';
const DAY_MS = 24 * 60 * 60_000;
/** Lifetime of a game session. */
const SEAT_MS = 4 * 60 * 60_000;

/** The operator beside its model. Every command runs on both, and the results are compared. */
export class ModelledWorld {
  readonly database: Database;
  /** Number of outcomes by kind of request. */
  readonly outcomes: Record<string, number>;
  #operator: TestOperator;
  #model: Model;
  readonly #exclusions: Exclusion[] = [];
  readonly #fates = new Map<string, Fate>();
  #matches = 0;

  private constructor(database: Database, operator: TestOperator, outcomes: Record<string, number>) {
    this.database = database;
    this.outcomes = outcomes;
    this.#operator = operator;
    this.#model = emptyModel(operator.clock.nowMs);
  }

  /** Starts with two players who have money, and a few matches. */
  static async start(database: Database, outcomes: Record<string, number>): Promise<ModelledWorld> {
    const operator = await TestOperator.start(database);
    operator.line.troubleOf = troubleOf;
    operator.clock.nowMs = KICKOFF_MS;
    const world = new ModelledWorld(database, operator, outcomes);
    for (let match = 0; match < 6; match += 1) world.addMatch(20 + 30 * match, 150 + 40 * match);
    for (let player = 0; player < 2; player += 1) {
      await world.register(false);
      await world.perform([{ do: 'deposit', player, amount: 2_000 }]);
      await world.perform([{ do: 'answer', player, nth: 0, answer: 'approve', callbacks: 'once' }]);
    }
    return world;
  }

  get model(): Model {
    return this.#model;
  }

  /** Sends requests at the same time. Throws when no order of their parts explains the results. */
  async perform(intents: Intent[]): Promise<void> {
    const { length } = intents;
    const exclusion = intents.find((intent) => intent.do === 'exclude');
    // It ends the session, which requests of the same moment may notice or not. moneyRaces.test.ts has them at once.
    if (exclusion && length > 1) {
      await this.perform(intents.filter((intent) => intent !== exclusion));
      return this.perform([exclusion]);
    }
    for (const intent of intents) {
      if (intent.do !== 'job') await this.#signInAgain(intent.player);
      if ('game' in intent) await this.#openGame(intent.player, intent.game);
    }
    const steps = intents.map((intent) => stepOf(this.#model, intent, this.#fates)).filter((step) => step !== null);
    const seen = await Promise.all(steps.map((step) => step.send(this.#operator)));
    const { db } = this.database;
    await readFates(db, this.#fates);
    const books = await readBooks(db);
    const outline = outlineOf(await readTables(db));
    const threads = steps.flatMap(({ threads: of, text }, index) =>
      of.map((parts, nth) => ({ parts, text: `${text}#${nth}`, seen: seen[index] ?? null })),
    );
    const isRight = (end: Model) =>
      isDeepStrictEqual(booksOf(end), books) && isDeepStrictEqual(outlineOf(tablesOf(end)), outline);
    const after = linearize(this.#model, threads, isRight);
    if (after === null) throw new Error(this.#unexplained(steps, seen, [books, outline]));
    const before = this.#model;
    this.#model = after;
    for (const step of steps) step.learn?.(after);
    for (const [index, { name }] of steps.entries()) this.#count(`${name} ${seen[index]?.code ?? 'done'}`);
    await namePayments(db, after);
    for (const [index, player] of after.players.entries())
      if (player.excludedUntilMs > (before.players[index]?.excludedUntilMs ?? 0))
        this.#exclusions.push(await exclusionNow(db, player));
    await this.check();
  }

  /** Compares all money tables with the model and with each other. */
  async check(): Promise<void> {
    const { db } = this.database;
    await auditLedger(db);
    assert.deepEqual([...(await findMoneyFaults(db)), ...(await findRoundFaults(db))], []);
    assert.deepEqual(await readBooks(db), booksOf(this.#model));
    assert.deepEqual(await readTables(db), tablesOf(this.#model));
  }

  /** Checks that run once, at the end. */
  async finish(): Promise<void> {
    await this.check();
    assert.deepEqual(await breachesOf(this.database.db, this.#exclusions), []);
    for (const player of this.#model.players) await this.#checkScreens(player);
    assert.deepEqual((await verifyLedger(this.database.db, () => undefined)).faults, []);
  }

  /** Registers a player up to the maximum; some try a wrong code first. */
  async register(withWrongCode: boolean): Promise<void> {
    const count = this.#model.players.length;
    const phone = `25471234567${count}`;
    const { data } = await this.#operator.post('/acc/v1/register', {
      user_id: phone,
      password: PASSWORD,
      promo_code: '',
    });
    const verify = async (code: string) =>
      (await this.#operator.post('/acc/v1/verify', { acc_no: data.data.acc_no, verify_code: code })).data;
    const code = await this.#operator.latestCode(phone);
    if (withWrongCode) assert.equal((await verify(code === '000000' ? '000001' : '000000')).code, 400);
    const { access_token: token } = (await verify(code)).data.acc_data as { access_token: string };
    assert.equal((await verify(code)).code, 400, 'a code is good once');
    const freebets = await this.#operator.get('/ds/v1/freebets', token);
    const refId = String(freebets.data.data.result?.[0]?.ref_id);
    const bonus = { refId, status: BONUS.pending, amountCents: 0, expiresMs: null, earnedBy: null };
    const sessionEndsMs = this.#model.nowMs + DAY_MS;
    const fresh = { phone, token, sessionEndsMs, excludedUntilMs: 0, cashCents: 0, moves: [], bonusCents: 0 };
    this.#model.players.push({ ...fresh, bonus, bets: [], payments: [], rounds: [], seats: {} });
  }

  /** Restarts the operator on the same database, without its memory. */
  async restart(): Promise<void> {
    this.#operator = await TestOperator.start(this.database, {}, this.#operator);
    await this.check();
  }

  pass(ms: number): void {
    this.#model.nowMs += ms;
    this.#operator.clock.nowMs += ms;
  }

  addMatch(kickoffInMinutes: number, hundredths: number): void {
    this.#matches += 1;
    const matchId = String(this.#matches);
    const kickoffMs = this.#model.nowMs + kickoffInMinutes * 60_000;
    const price = hundredths / 100;
    this.#operator.book.add(matchId, { home: price }, kickoffMs);
    this.#model.matches.push({ matchId, kickoffMs, phase: 'prematch', suspended: false, price, verdict: null });
  }

  /** Changes a match in the model. The caller changes it in the book. */
  changeMatch(match: ModelMatch, change: Partial<ModelMatch>, apply: (book: HeldBook) => void): void {
    Object.assign(match, change);
    apply(this.#operator.book);
  }

  #count(outcome: string): void {
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
  }

  async #signInAgain(index: number): Promise<void> {
    const player = this.#model.players[index % this.#model.players.length];
    if (player === undefined || !isSignedOut(this.#model, player)) return;
    const dead = await this.#operator.get('/profile/v1/balance', player.token);
    assert.deepEqual([dead.httpStatus, dead.data.code], [401, 401], 'a session that is over');
    const wrong = await this.#operator.post('/acc/v1/login', { user_id: player.phone, password: `not ${PASSWORD}` });
    assert.equal(wrong.data.code, 400);
    const { data } = await this.#operator.post('/acc/v1/login', { user_id: player.phone, password: PASSWORD });
    player.token = (data.data.acc_data as { access_token: string }).access_token;
    player.sessionEndsMs = this.#model.nowMs + DAY_MS;
  }

  /** Launches a game unless a session is open. An excluded player gets none. */
  async #openGame(index: number, game: string): Promise<void> {
    const player = this.#model.players[index % this.#model.players.length];
    if (player === undefined) return;
    const { nowMs } = this.#model;
    const seat = player.seats[game];
    if (seat && seat.endsMs > nowMs) return;
    if (seat) {
      const dead = await new GameClient(this.#operator, game, seat.session).next('LOOKLOOKLOOK');
      assert.equal(dead.httpStatus, 401, 'a game that is no longer open');
      delete player.seats[game];
    }
    const { data } = await launch(this.#operator, game, player);
    assert.equal(data.code, isExcluded(this.#model, player) ? 403 : 200);
    if (data.code !== 200) return;
    const session = new URL(String(data.data.url)).searchParams.get('session') ?? '';
    player.seats[game] = { session, endsMs: Math.min(nowMs + SEAT_MS, player.sessionEndsMs) };
  }

  /** Compares the player's balance, bets and rounds on the wire with the model. */
  async #checkScreens(player: ModelPlayer): Promise<void> {
    await this.#signInAgain(this.#model.players.indexOf(player));
    const balance = await this.#operator.get('/profile/v1/balance', player.token);
    const { cashCents, bonusCents } = player;
    const { balance: cash, bonus } = balance.data.data;
    assert.deepEqual({ cash, bonus }, { cash: cashCents / 100, bonus: bonusCents / 100 });
    const bets = (await this.#operator.get('/ds/v1/bets/sports?page=1&limit=100', player.token)).data.data.result ?? [];
    const shown = bets.map((bet) => [bet.slip_id, bet.bet_reference, bet.status, bet.bet_amount]);
    const known = player.bets.map(({ slip, reference, status }) => [slip.bookingCode, reference, status, slip.stake]);
    const byCode = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
    if (known.length <= 100) assert.deepEqual(shown.toSorted(byCode), known.toSorted(byCode));
    await this.#checkHistories(player);
  }

  async #checkHistories({ token, rounds }: ModelPlayer): Promise<void> {
    for (const kind of ['virtual', 'jackpot']) {
      const page = await this.#operator.get(`/ds/v1/bets/${kind}?page=1&limit=100`, token);
      const shown = (page.data.data.result ?? []).map((bet) => [bet.bet_reference, bet.status, bet.bet_amount]);
      const known = rounds
        .filter(({ game }) => (game === 'jackpot') === (kind === 'jackpot'))
        .map(({ intent, status }) => [intent.reference, status, intent.stake]);
      if (known.length <= 100) assert.deepEqual(shown.toReversed(), known);
    }
  }

  #unexplained(steps: Step[], seen: unknown[], stored: unknown): string {
    const lines = steps.map(({ text }, index) => `${text} saw ${JSON.stringify(seen[index])}`);
    const first = steps.map(({ threads }) =>
      threads.map((parts) => parts.map((part) => tryPart(part.act, this.#model))),
    );
    return [
      'no order explains what was seen:',
      ...lines,
      `alone: ${JSON.stringify(first)}`,
      `before: ${JSON.stringify([booksOf(this.#model), outlineOf(tablesOf(this.#model))])}`,
      `after:  ${JSON.stringify(stored)}`,
    ].join('\n');
  }
}

/** The result of one part, for the failure message. */
function tryPart(part: (model: Model) => unknown, model: Model): unknown {
  try {
    return part(structuredClone(model));
  } catch (error) {
    return String(error);
  }
}
