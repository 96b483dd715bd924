import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../db/database.ts';
import { payment } from '../db/schema/index.ts';
import { type Random, randomFor } from '@ushindi/draws/matches/rng';
import { Connection } from '../test/kills/connection.ts';
import { MortalOperator } from '../test/kills/mortalOperator.ts';
import { TestOperator } from '../test/operator.ts';
import { OwnPostgres } from '../test/ownPostgres.ts';
import type { DarajaSettings } from './darajaSettings.ts';
import { findPaymentFaults } from './test/expectedPayments.ts';
import { FakeDaraja } from './test/fakeDaraja.ts';
import { deliverTo, ScriptedDaraja } from './test/scriptedDaraja.ts';

const KILLS = inject('kills');
const SEED = inject('killSeed');
const PLAYERS = 6;
/** Requests between two kills. */
const LIFE = { least: 10, most: 80 };
/** Maximum delay of a kill after the last request, so that it may hit any step of processing. */
const AFTER_MS = 40;
/** The provider's time passes faster, so that callbacks meet the kills. */
const PROVIDER_SPEED = 20;
const DELIVERY_PAUSE_MS = 20;
const HOUR_MS = 3_600_000;
/** Longer than the seven days after which every withdrawal has ended. */
const AFTERWARDS_HOURS = 9 * 24;
const STEP_HOURS = 3;
const TIMEOUTS = { statementMs: 60_000, lockMs: 60_000, idleInTransactionMs: 60_000 };
const timeout = 180_000 + KILLS * 30_000;

type Running = {
  postgres: OwnPostgres;
  operator: MortalOperator;
  connection: Connection;
  provider: ScriptedDaraja;
  /** Keys of payments that the operator accepted. */
  acknowledged: string[];
};

/** A server with the operator's login and the migrator's. */
type Addresses = { url: string; applicationUrl: string };

const settingsOf = ({ url, applicationUrl }: Addresses, daraja: DarajaSettings): Record<string, string> => ({
  DATABASE_URL: applicationUrl,
  MIGRATION_DATABASE_URL: url,
  DARAJA_BASE_URL: daraja.baseUrl,
  DARAJA_CONSUMER_KEY: daraja.consumerKey,
  DARAJA_CONSUMER_SECRET: daraja.consumerSecret,
  DARAJA_SHORTCODE: daraja.shortcode,
  DARAJA_PASSKEY: daraja.passkey,
  DARAJA_CALLBACK_URL: daraja.callbackUrl,
  DARAJA_PAYOUT_SHORTCODE: daraja.payoutShortcode,
  DARAJA_INITIATOR: daraja.initiator,
  DARAJA_SECURITY_CREDENTIAL: daraja.securityCredential,
  DARAJA_TIMEOUT_MS: '1000',
  LOG_LEVEL: 'warn',
});

type Player = { phone: string; token: string; random: Random };

async function join(connection: Connection, index: number): Promise<Player> {
  const phone = `2547${13_000_000 + index}`;
  return { phone, token: await connection.signUp(phone), random: randomFor(SEED, index) };
}

/** Deposits and withdraws until stopped. Every request is repeated with its key until it gets a response. */
async function pay({ connection, acknowledged }: Running, player: Player, isOver: () => boolean): Promise<void> {
  const { phone, token, random } = player;
  for (let count = 0; !isOver(); count += 1) {
    const isDeposit = random.unit() < 0.6;
    const path = isDeposit ? 'profile/v1/deposit' : 'profile/v1/withdraw';
    const amount = isDeposit ? random.int(10, 500) : random.int(100, 200);
    const key = `tap-${phone}-${String(count).padStart(6, '0')}`;
    const { code } = await connection.untilAnswered(path, { amount, idempotency_key: key, desc: '' }, token);
    if (code === 200) acknowledged.push(key);
  }
}

/** Repeats a callback until the operator acknowledges it. */
async function deliver(operator: MortalOperator, url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    try {
      const address = `${await operator.address()}${new URL(url).pathname}`;
      const { ok } = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      if (ok) return;
    } catch (error) {
      // Fetch reports a failed connection as a TypeError. Other errors are bugs of the test.
      if (!(error instanceof TypeError)) throw error;
    }
    await setTimeout(DELIVERY_PAUSE_MS);
  }
}

/** Kills the operator, the database, or both at the same time. */
async function killAgainAndAgain({ postgres, operator, connection }: Running): Promise<void> {
  const random = randomFor(SEED, 'kills');
  for (let kill = 0; kill < KILLS; kill += 1) {
    await connection.afterRequests(random.int(LIFE.least, LIFE.most));
    await setTimeout(random.between(0, AFTER_MS));
    const victims = [
      ...(kill % 3 === 1 ? [] : [operator.killAndRestart()]),
      ...(kill % 3 === 0 ? [] : [postgres.crash()]),
    ];
    await Promise.all(victims);
  }
}

async function payUnderKills(running: Running): Promise<void> {
  const { connection, provider } = running;
  const players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => join(connection, index)));
  const state = { isOver: false };
  const isOver = () => state.isOver;
  const deliverAll = async (): Promise<void> => {
    while (!isOver()) {
      await provider.deliverDue();
      await setTimeout(DELIVERY_PAUSE_MS);
    }
  };
  const load = Promise.all([deliverAll(), ...players.map((player) => pay(running, player, isOver))]);
  // A failure of the load fails the test at once, not after the last kill.
  await Promise.race([killAgainAndAgain(running), load]).finally(() => {
    state.isOver = true;
  });
  await load;
}

describe('payments under kills of operator and database', { timeout }, () => {
  it.skipIf(!OwnPostgres.isAvailable)(
    `end in every case, none is lost, and none is credited or paid twice, after ${KILLS} kills`,
    { tags: ['R-53', 'R-54', 'R-55', 'R-58'] },
    async () => {
      const [postgres, daraja] = await Promise.all([OwnPostgres.start(), FakeDaraja.start()]);
      // Also after a failure: the server would outlive the tests.
      onTestFinished(async () => void (await Promise.all([postgres.remove(), daraja.close()])));
      const application = new URL(postgres.url);
      [application.username, application.password] = ['operator', 'siri'];
      const addresses = { url: postgres.url, applicationUrl: application.href };
      const operator = new MortalOperator(settingsOf(addresses, daraja.settings));
      const startedMs = Date.now();
      const time = { now: () => startedMs + (Date.now() - startedMs) * PROVIDER_SPEED };
      const to = { deliver: (url: string, body: unknown) => deliver(operator, url, body) };
      const provider = new ScriptedDaraja({
        daraja,
        random: randomFor(SEED, 'provider'),
        nowMs: () => time.now(),
        deliver: (url, body) => to.deliver(url, body),
      });
      const connection = new Connection(operator);
      const acknowledged: string[] = [];
      const running = { postgres, operator, connection, provider, acknowledged };
      await payUnderKills(running).finally(() => operator.end());

      const database = await openPostgres(addresses.applicationUrl, TIMEOUTS, () => undefined);
      const last = await TestOperator.start(database, { daraja: daraja.settings });
      last.clock.nowMs = time.now();
      time.now = () => last.clock.nowMs;
      to.deliver = deliverTo(last);
      for (let hours = 0; hours < AFTERWARDS_HOURS; hours += STEP_HOURS) {
        last.clock.nowMs += STEP_HOURS * HOUR_MS;
        await provider.deliverDue();
        await last.run('payments');
        await provider.deliverDue();
      }
      expect(await findPaymentFaults(database, provider)).toEqual([]);
      const stored = await database.db.select({ key: payment.idempotencyKey }).from(payment);
      const keys = new Set(stored.map(({ key }) => key));
      expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(KILLS);
      process.stdout.write(
        `${JSON.stringify({ kills: KILLS, seed: SEED, payments: stored.length, ...connection.counts })}\n`,
      );
      await database.close();
    },
  );
});
