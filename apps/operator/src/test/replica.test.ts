import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectPostgres, type Database, openPostgres } from '../db/database.ts';
import { createLogger } from '../log.ts';
import { prepareDatabase } from '../prepareDatabase.ts';
import { type Answered, type Player, TestOperator } from './operator.ts';
import { OwnPostgres } from './ownPostgres.ts';
import { SilentProxy } from './silentProxy.ts';
import { slip } from './slips.ts';

const NO_TIMEOUTS = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
/** On a busy machine a replica that works answers later than in production. */
const LONG_MS = 30_000;
/** As in production. */
const SHORT_MS = 50;
const READERS = 6;

/** The address with the operator's login. */
function asOperator(url: string): URL {
  const application = new URL(url);
  [application.username, application.password] = ['operator', 'siri'];
  return application;
}

describe.skipIf(!OwnPostgres.isAvailable)('history from a replica', () => {
  let primary: OwnPostgres;
  let follower: OwnPostgres;
  let database: Database;
  let replicas: Database[];
  let operator: TestOperator;
  let player: Player;
  let log: { msg: string; replica?: string }[];
  let drawn = 0;

  beforeAll(async () => {
    primary = await OwnPostgres.start();
    await prepareDatabase(primary.url, asOperator(primary.url).href);
    follower = await primary.replicate();
    database = await openPostgres(asOperator(primary.url).href, NO_TIMEOUTS, () => undefined);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await Promise.all([primary.remove(), follower.remove()]);
  });
  beforeEach(async () => {
    drawn += 1;
    replicas = [];
    await useReplica(asOperator(follower.url).href);
    player = await operator.player(`25471234560${drawn}`, 1_000);
  });
  afterEach(async () => void (await Promise.all(replicas.map((each) => each.close()))));

  /** Starts an operator that waits for the replica for as long as a busy machine takes, or shorter. */
  async function useReplica(url: string, replicaMaxWaitMs = LONG_MS): Promise<void> {
    log = [];
    const replica = connectPostgres(url, () => undefined, { replyWithinMs: LONG_MS });
    replicas.push(replica);
    const logger = createLogger('info', { write: (line) => void log.push(JSON.parse(line)) });
    operator = await TestOperator.start(database, { replicaMaxWaitMs }, undefined, { replica, logger });
    operator.book.add('1', { home: 2 });
  }

  const changes = () => log.filter(({ msg }) => msg.startsWith('history is read from'));
  async function list(): Promise<Answered> {
    const answered = await operator.get('/ds/v1/bets/sports?page=1&limit=10', player.token);
    expect(answered).toMatchObject({ httpStatus: 200, code: 'Success' });
    return answered;
  }
  const referencesIn = ({ data }: Answered) => data.data.result?.map((bet) => bet.bet_reference);

  async function place(code: string): Promise<void> {
    const answered = await operator.post('/bet/v1/place', slip(code, 10, [{ matchId: '1', odds: 2 }]), player.token);
    expect(answered).toMatchObject({ httpStatus: 200, code: 'Success' });
  }

  /** Reads of history so far by outcome. */
  async function counted(outcome: string): Promise<number> {
    const { body } = await operator.app.inject('/metrics');
    return Number(new RegExp(`ushindi_replica_reads_total{outcome="${outcome}"} (\\d+)`).exec(body)?.[1] ?? 0);
  }

  /** Reads until one has an outcome. */
  async function readUntil(outcome: string): Promise<void> {
    const before = await counted(outcome);
    while ((await counted(outcome)) === before) await list();
  }

  it('shows every bet that was confirmed, while the replica replays', { tags: ['R-429'] }, async () => {
    await readUntil('replica');
    const placed: string[] = [];
    for (const code of ['AAAAA11', 'AAAAA12', 'AAAAA13', 'AAAAA14', 'AAAAA15']) {
      await place(code);
      placed.unshift(code);
      expect(referencesIn(await list())).toEqual(placed);
    }
    expect(await counted('replica')).toBeGreaterThan(1);
  });

  it('comes from the replica on every screen of history', { tags: ['R-429'] }, async () => {
    await place('BBBBB11');
    await readUntil('replica');
    const paths = [
      '/ds/v1/bets/sports?page=2&limit=10',
      '/ds/v1/bets/virtual?page=1&limit=10',
      '/ds/v1/bets/jackpot?page=1&limit=10',
      '/ds/v1/bet_status/sports?status=&bet_id=BBBBB11',
      '/profile/v1/transactions?page=1&limit=10',
      '/profile/v1/statement?year=2026',
      '/profile/v1/spending?period=2026',
    ];
    const others: string[] = [];
    for (const path of paths) {
      const before = await counted('replica');
      expect(await operator.get(path, player.token)).toMatchObject({ httpStatus: 200, code: 'Success' });
      if ((await counted('replica')) !== before + 1) others.push(path);
    }
    expect(others).toEqual([]);
  });

  it('comes from the primary while the replica is paused, at once, and is logged once', {
    tags: ['R-429'],
  }, async () => {
    await useReplica(asOperator(follower.url).href, SHORT_MS);
    await readUntil('replica');
    await runOn(follower, 'select pg_wal_replay_pause()');
    await place('CCCCC11');
    for (let reads = 0; reads < 5; reads += 1) expect(referencesIn(await list())).toEqual(['CCCCC11']);
    const { data } = await operator.get('/profile/v1/transactions?page=1&limit=10', player.token);
    expect(data.data).toMatchObject([{ kind: 'stake' }, { kind: 'deposit' }]);
    expect(await counted('behind')).toBeGreaterThan(0);
    await runOn(follower, 'select pg_wal_replay_resume()');
    await readUntil('replica');
    // Before another read: on a busy machine the replica may be behind again.
    const [first, ...others] = changes().slice(-3);
    expect(referencesIn(await list())).toEqual(['CCCCC11']);
    expect(first).toMatchObject({ msg: 'history is read from the replica' });
    expect(others).toMatchObject([
      { msg: 'history is read from the primary', replica: 'behind' },
      { msg: 'history is read from the replica' },
    ]);
  });

  it('fails no read when the replica is killed during reads, and returns to it', { tags: ['R-429'] }, async () => {
    await place('DDDDD11');
    await readUntil('replica');
    const state = { isOver: false };
    const reading = Array.from({ length: READERS }, async () => {
      while (!state.isOver) expect(referencesIn(await list())).toEqual(['DDDDD11']);
    });
    await follower.kill();
    while ((await counted('down')) < READERS) await list();
    await follower.restart();
    await readUntil('replica');
    state.isOver = true;
    await Promise.all(reading);
    expect(changes().at(-1)).toMatchObject({ msg: 'history is read from the replica' });
  });

  it('comes from the primary when the replica does not answer', { tags: ['R-429'] }, async () => {
    const proxy = await SilentProxy.start(asOperator(follower.url));
    const through = asOperator(follower.url);
    through.port = String(proxy.port);
    await useReplica(through.href, SHORT_MS);
    await readUntil('replica');
    proxy.fallSilent();
    await Promise.all(Array.from({ length: READERS }, list));
    expect(await counted('behind')).toBeGreaterThan(0);
    await proxy.close();
  });

  it('refuses a server that is no replica', { tags: ['R-429'] }, async () => {
    await useReplica(asOperator(primary.url).href);
    await readUntil('down');
    while (changes().length === 0) await list();
    expect(changes()).toMatchObject([
      { replica: 'down', err: { message: 'the server of DATABASE_REPLICA_URL is no replica' } },
    ]);
    expect(await counted('replica')).toBe(0);
  });

  it('refuses a replica of another installation', { tags: ['R-429'] }, async () => {
    const otherPrimary = await otherInstallation();
    onTestFinished(() => otherPrimary.remove());
    const otherFollower = await otherPrimary.replicate();
    // Also after a failure: the servers would outlive the tests.
    onTestFinished(() => otherFollower.remove());
    await useReplica(asOperator(otherFollower.url).href);
    while (changes().length === 0) await list();
    const message = 'DATABASE_REPLICA_URL is a replica of another installation';
    expect(changes()).toMatchObject([{ replica: 'down', err: { message } }]);
    expect(await counted('replica')).toBe(0);
  });
});

async function otherInstallation(): Promise<OwnPostgres> {
  const server = await OwnPostgres.start();
  await prepareDatabase(server.url, asOperator(server.url).href);
  // Its replica has then replayed a later position than the other primary has stored, so it looks current.
  for (const name of ['first', 'second', 'third']) {
    await runOn(server, `create table ${name} ()`);
    await runOn(server, 'select pg_switch_wal()');
  }
  return server;
}

async function runOn(server: OwnPostgres, statement: string): Promise<void> {
  const owner = connectPostgres(server.url, () => undefined);
  await owner.db.execute(statement);
  await owner.close();
}
