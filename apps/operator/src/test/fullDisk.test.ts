import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openEmbedded } from '../db/database.ts';
import { randomFor } from '@ushindi/draws/matches/rng';
import { decidePayments, findFaults } from './kills/audit.ts';
import { Connection } from './kills/connection.ts';
import { Customer, loadOn } from './kills/customer.ts';
import { MortalOperator } from './kills/mortalOperator.ts';

const SEED = inject('killSeed');
const CUSTOMERS = 4;
const REQUESTS = 60;
const SETTINGS = { SIM_SPEED: '60', SETTLEMENT_INTERVAL_MS: '200', LOG_LEVEL: 'silent', DATABASE_URL: '' };
/** The embedded database begins with 42 MB. */
const DISK_SIZE = '128m';
const PIECE = Buffer.alloc(64 * 1024, 1);

/** A file system in memory that a test can fill. */
class SmallDisk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'operator-disk-'));
  /** Whether this process may mount it. */
  readonly isMounted: boolean;

  constructor() {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'none', this.folder]);
    this.isMounted = status === 0;
  }

  /** Takes all space. */
  fill(): void {
    const file = openSync(this.#filler, 'w');
    try {
      for (;;) writeSync(file, PIECE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler);
  }

  remove(): void {
    if (this.isMounted) spawnSync('umount', ['-l', this.folder]);
    rmdirSync(this.folder);
  }

  get #filler(): string {
    return path.join(this.folder, 'filler');
  }
}

describe('the embedded database on a full disk', { timeout: 300_000 }, () => {
  it('refuses changes, serves them once there is space, and loses nothing when it is killed', {
    tags: ['R-164'],
  }, async ({ skip }) => {
    const disk = new SmallDisk();
    const dataDir = path.join(disk.folder, 'data');
    let operator: MortalOperator | null = null;
    try {
      if (!disk.isMounted) skip('this user may not mount a file system');
      operator = new MortalOperator({ ...SETTINGS, OPERATOR_DATA_DIR: dataDir });
      const connection = new Connection(operator);
      const customers = Array.from(
        { length: CUSTOMERS },
        (_, index) => new Customer(index, connection, randomFor(SEED, index)),
      );
      await Promise.all(customers.map((customer) => customer.join()));
      await loadOn(customers, () => fillTwice(disk, connection, operator as MortalOperator));
      await operator.end();
      const database = await openEmbedded(dataDir);
      await decidePayments(database);
      expect(await findFaults(database, customers)).toEqual([]);
      await database.close();
    } finally {
      await operator?.end();
      disk.remove();
    }
  });
});

/** The disk is full, then has space again; it is full again, and the operator is killed before there is space. */
async function fillTwice(disk: SmallDisk, connection: Connection, operator: MortalOperator): Promise<void> {
  const { counts } = connection;
  await connection.afterRequests(REQUESTS);
  disk.fill();
  await until(connection, () => counts.unknown >= REQUESTS);
  disk.free();
  const acknowledged = counts.acknowledged;
  await until(connection, () => counts.acknowledged >= acknowledged + REQUESTS);
  disk.fill();
  const unknown = counts.unknown;
  await until(connection, () => counts.unknown >= unknown + REQUESTS);
  await operator.killAndRestart(() => disk.free());
  await connection.afterRequests(REQUESTS);
}

async function until(connection: Connection, isReached: () => boolean): Promise<void> {
  while (!isReached()) await connection.afterRequests(1);
}
