import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { createBatcher } from '../batcher.ts';
import type { Db } from './db.ts';
import { preparedRowsOf, rowsOf } from './rows.ts';

/**
 * Reads the history of players with statements that change nothing. They may run twice, on a replica and on the primary. They
 * read everything that was stored when the call began.
 */
export type ReadHistory = <Found>(read: (db: Db) => Promise<Found>) => Promise<Found>;

/**
 * `ReadHistory` of one player, given by the id of the account. Reads of a player run one after the other; an urgent one
 * precedes all that wait.
 */
export type ReadOwnHistory = <Found>(
  accountId: number,
  read: (db: Db) => Promise<Found>,
  how?: { isUrgent: boolean },
) => Promise<Found>;

/** The source of a read: the replica, or the primary because the replica was behind, down or failed. */
export type ReplicaRead = 'replica' | 'behind' | 'down' | 'failed';

type Parts = {
  primary: Db;
  replica: Db;
  /** How long a read waits until the replica is current. */
  maxWaitMs: number;
  logger: Pick<Logger, 'info' | 'warn'>;
  onRead(read: ReplicaRead): void;
};

/** Reads from the primary alone. */
export const readPrimary =
  (primary: Db): ReadHistory =>
  (read) =>
    read(primary);

/**
 * Reads from a replica that has replayed everything that the primary had stored when the call began, so that a player always
 * reads changes that any process has confirmed. Reads from the primary when the replica is behind, down or fails
 * (decision 93).
 */
export function readReplica(parts: Parts): ReadHistory {
  const replica = new Replica(parts);
  return async (read) => {
    const state = await replica.now();
    if (state !== 'current') {
      parts.onRead(state === 'behind' ? 'behind' : 'down');
      return read(parts.primary);
    }
    try {
      const found = await read(parts.replica);
      parts.onRead('replica');
      return found;
    } catch (err) {
      replica.failed(err);
      parts.onRead('failed');
      return read(parts.primary);
    }
  };
}

type State = 'current' | 'behind' | 'down';
type Seen = { state: State; err?: unknown };

/** Pause between two checks of a replica that is not used. */
const RETRY_MS = 1_000;
/** Pause between two queries of the replica's position. */
const POLL_MS = 2;

/** Tracks whether the replica is current. While it is not, reads do not wait for it. */
class Replica {
  readonly #parts: Parts;
  readonly #seenNow: (call: null) => Promise<State>;
  /** No read waits for the first check, because it opens the first connection. */
  #state: State | 'unknown' = 'unknown';
  #retryAtMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    // Calls that arrive during a check wait for the next one, which begins after them.
    this.#seenNow = createBatcher({ concurrency: 1, maxBatchSize: Number.MAX_SAFE_INTEGER }, async (take) => {
      const calls = take();
      const state = this.#state === 'current' ? await this.#check() : this.#state;
      return calls.map(() => (state === 'unknown' ? 'down' : state));
    });
  }

  /** The replica's state for a call that begins now. */
  async now(): Promise<State> {
    if (this.#state === 'current') return this.#seenNow(null);
    if (performance.now() >= this.#retryAtMs) void this.#recheck();
    return this.#state === 'unknown' ? 'down' : this.#state;
  }

  /** Marks the replica as down after a failed read. */
  failed(err: unknown): void {
    this.#enter({ state: 'down', err });
  }

  async #check(): Promise<State> {
    const { primary, replica, maxWaitMs } = this.#parts;
    const seen = await within(maxWaitMs, seenIn(primary, replica, maxWaitMs));
    // A read may have failed during the check.
    if (this.#state === 'current') this.#enter(seen);
    return seen.state;
  }

  async #recheck(): Promise<void> {
    const { primary, replica, maxWaitMs } = this.#parts;
    // The next check begins after this one has ended.
    this.#retryAtMs = Number.POSITIVE_INFINITY;
    const seen = await seenIn(primary, replica, maxWaitMs);
    this.#retryAtMs = performance.now() + RETRY_MS;
    this.#enter(seen.state === 'current' ? await sameInstallation(primary, replica) : seen);
  }

  #enter({ state, err }: Seen): void {
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'current') return this.#parts.logger.info('history is read from the replica');
    this.#retryAtMs = performance.now() + RETRY_MS;
    this.#parts.logger.warn({ ...(err !== undefined && { err }), replica: state }, 'history is read from the primary');
  }
}

/** Waits at most `maxWaitMs` until the replica has replayed all changes that the primary has stored. */
async function seenIn(primary: Db, replica: Db, maxWaitMs: number): Promise<Seen> {
  const deadlineMs = performance.now() + maxWaitMs;
  try {
    const position = await storedPosition(primary);
    while (!(await hasReplayed(replica, position))) {
      if (performance.now() >= deadlineMs) return { state: 'behind' };
      await pause(POLL_MS);
    }
    return { state: 'current' };
  } catch (err) {
    return { state: 'down', err };
  }
}

/** A replica that does not answer in time counts as behind. Its late answer is ignored. */
async function within(ms: number, checking: Promise<Seen>): Promise<Seen> {
  const { promise, resolve } = Promise.withResolvers<Seen>();
  const timer = setTimeout(() => resolve({ state: 'behind' }), ms);
  return Promise.race([checking, promise]).finally(() => clearTimeout(timer));
}

/** The position up to which the primary has flushed its log. A change is confirmed only after it is flushed. */
async function storedPosition(primary: Db): Promise<string> {
  const from = sql`pg_current_wal_flush_lsn() as position`;
  const [found] = await preparedRowsOf<{ position: string }>(primary, 'stored_position', ['position'], from);
  return found?.position ?? '';
}

/**
 * Whether the replica has replayed the log up to a position.
 * @throws Error when the server is no replica.
 */
async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const from = sql`(select pg_is_in_recovery() as follows,
    coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as reached) as seen`;
  const [found] = await preparedRowsOf<{ follows: boolean; reached: boolean }>(
    replica,
    'has_replayed',
    ['follows', 'reached'],
    from,
  );
  if (found?.follows !== true) throw new Error('the server of DATABASE_REPLICA_URL is no replica');
  return found.reached;
}

/** Checks that the replica belongs to the same installation. Another one has other players under the same ids. */
async function sameInstallation(primary: Db, replica: Db): Promise<Seen> {
  try {
    const [mine, other] = await Promise.all([primary, replica].map(installationOf));
    if (mine === other) return { state: 'current' };
    return { state: 'down', err: new Error('DATABASE_REPLICA_URL is a replica of another installation') };
  } catch (err) {
    return { state: 'down', err };
  }
}

/** A hash that identifies an installation: its settings contain the fingerprint of its secret key. */
async function installationOf(db: Db): Promise<string> {
  const [found] = await rowsOf<{ hash: string | null }>(
    db,
    sql`select md5(string_agg(name || '=' || value, ',' order by name)) as hash from installation_setting`,
  );
  return found?.hash ?? '';
}
