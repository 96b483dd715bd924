import assert from 'node:assert/strict';
import { MOST_PUSH_MATCHES, PUSH_KINDS, type PushKind } from '@ushindi/shared/push';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import { pushMark, pushMatch, pushSubscription } from '../../../db/schema/index.ts';
import { emptyDatabase } from '../../../test/databases.ts';
import { KICKOFF_MS } from '../../../test/heldBook.ts';
import { type Answered, type Player, TestOperator } from '../../../test/operator.ts';
import { type BrowserSubscription, TestPushService } from '../../../test/pushService.ts';
import { slip } from '../../../test/slips.ts';

const DAY_MS = 24 * 60 * 60_000;

type Wishes = { kinds?: readonly PushKind[]; slip_match_ids?: string[]; favourite_match_ids?: string[] };

/** An operator with a push service of the test. */
export class PushTest {
  readonly database: Database;
  readonly operator: TestOperator;
  readonly service: TestPushService;
  /** A new player with 1,000 KES. */
  player: Player = { phone: '', token: '' };
  /** Two matches that begin in an hour. */
  matchId = '';
  otherId = '';
  #tests = 0;

  private constructor(database: Database, operator: TestOperator, service: TestPushService) {
    this.database = database;
    this.operator = operator;
    this.service = service;
  }

  static async start(): Promise<PushTest> {
    const clock: { nowMs(): number } = { nowMs: () => 0 };
    const service = await TestPushService.start(() => clock.nowMs());
    const database = await emptyDatabase();
    const operator = await TestOperator.start(database, { push: pushSettings(service) });
    // The service checks the times of signatures by the operator's clock.
    clock.nowMs = () => operator.clock.nowMs;
    return new PushTest(database, operator, service);
  }

  /** Prepares a test: another player, other matches, and no subscription. */
  async begin(): Promise<void> {
    await this.database.db.delete(pushSubscription);
    await this.database.db.delete(pushMatch);
    await this.database.db.delete(pushMark);
    this.service.forget();
    this.#tests += 1;
    this.operator.clock.nowMs = this.kickoffMs - 60 * 60_000;
    this.matchId = String(1_000 + 2 * this.#tests);
    this.otherId = String(1_001 + 2 * this.#tests);
    for (const matchId of [this.matchId, this.otherId]) this.operator.book.add(matchId, {}, this.kickoffMs);
    this.player = await this.operator.player(String(254_710_000_000 + this.#tests), 1_000);
    this.pass(1_000);
  }

  get kickoffMs(): number {
    return KICKOFF_MS + this.#tests * 400 * DAY_MS;
  }

  pass(ms: number): void {
    this.operator.clock.nowMs += ms;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.close();
  }

  /** Another process with the same data, as after a restart. */
  restarted(): Promise<TestOperator> {
    return TestOperator.start(this.database, { push: pushSettings(this.service) }, this.operator);
  }

  async publicKey(): Promise<string> {
    return String((await this.operator.get('/push/v1/key')).data.data['key']);
  }

  /** A new browser at the push service. */
  async browser(): Promise<BrowserSubscription> {
    return this.service.subscribe(await this.publicKey());
  }

  /** Subscribes a browser of the player. Without wishes the subscription has all kinds and no match. */
  async subscribe(browser: BrowserSubscription, wishes: Wishes = {}, player = this.player): Promise<Answered['data']> {
    const none = { kinds: PUSH_KINDS, slip_match_ids: [], favourite_match_ids: [] };
    const body = { ...browser, key: await this.publicKey(), ...none, ...wishes };
    return (await this.operator.post('/push/v1/subscribe', body, player.token)).data;
  }

  /** Subscribes a new browser of the player. Returns its id. */
  async subscribed(wishes: Wishes = {}): Promise<string> {
    const { code, data } = await this.subscribe(await this.browser(), wishes);
    assert.equal(code, 200);
    await this.operator.run('push events');
    this.pass(1_000);
    return String(data['id']);
  }

  async list(player = this.player): Promise<unknown> {
    return (await this.operator.get('/push/v1/subscriptions', player.token)).data.data;
  }

  /** Bets on the home side of the first match. */
  async bet(): Promise<void> {
    const placed = slip(`ABCDE${10 + this.#tests}`, 100, [{ matchId: this.matchId, odds: 2 }]);
    assert.equal((await this.operator.post('/bet/v1/place', placed, this.player.token)).data.code, 200);
  }

  /** Lets both matches begin. */
  async kickOff(): Promise<void> {
    this.operator.clock.nowMs = this.kickoffMs - 1_000;
    await this.work();
    this.pass(2_000);
    this.operator.book.begin(this.matchId);
    this.operator.book.begin(this.otherId);
  }

  /** Runs the jobs of notifications once. */
  async work(): Promise<void> {
    await this.operator.run('push events');
    await this.operator.run('push messages');
  }

  /** The messages that browsers have received since the last call. */
  taken(): unknown[] {
    return this.service.received.splice(0).map(({ message }) => message);
  }
}

const pushSettings = ({ origin }: TestPushService) => ({ ...readConfig({}).push, testService: origin });

/** More matches than a subscription may follow. */
export const TOO_MANY = Array.from({ length: MOST_PUSH_MATCHES + 1 }, (_, index) => String(index));

/** Starts an operator and a push service for the file. */
export function usePush(onReady: (ready: PushTest) => void): void {
  let push: PushTest;
  beforeAll(async () => {
    push = await PushTest.start();
  });
  beforeEach(async () => {
    await push.begin();
    onReady(push);
  });
  afterAll(() => push.close());
}
