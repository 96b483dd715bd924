import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Database, openEmbedded } from '../db/database.ts';
import { bet, betLeg, ledgerTransfer, payment } from '../db/schema/index.ts';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { auditLedger } from './operator.ts';
import { OperatorClient } from './client.ts';
import { startProcess } from './process.ts';

const ROUNDS = 3;
const WORKERS = 8;
/** Acknowledged bets after which a round's operator is killed, in the middle of the others. */
const KILLED_AFTER = 15;

/** Bets and deposits from all sides until the operator is killed under them; answers the codes of acknowledged bets. */
async function loadAndKill(settings: Record<string, string>, round: number): Promise<string[]> {
  const operator = await startProcess(settings);
  const client = new OperatorClient(operator.address);
  const players = await Promise.all(
    Array.from({ length: WORKERS }, (_, index) => client.player(`2547${round}000000${index}`, 10_000)),
  );
  const game = await client.game();
  const acknowledged: string[] = [];
  const killed = Promise.withResolvers<void>();
  const work = async (worker: number): Promise<void> => {
    const player = players[worker] ?? '';
    for (let turn = 0; ; turn += 1) {
      const betRef = `${String.fromCharCode(65 + round, 65 + worker, 65 + Math.floor(turn / 100))}AA${String(turn % 100).padStart(2, '0')}`;
      if (turn % 4 === 3) await client.deposit(player, 10);
      else if (await client.place(player, betRef, 10, game)) acknowledged.push(betRef);
      if (acknowledged.length >= KILLED_AFTER) killed.resolve();
    }
  };
  // Every worker ends with the connection that the kill cuts.
  const ended = Promise.allSettled(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  await killed.promise;
  await operator.kill();
  await ended;
  return acknowledged;
}

/** What is wrong with the books: nothing that was acknowledged may be missing, and nothing may be there by halves. */
async function faults({ db }: Database, acknowledged: string[]) {
  const kinds = await auditLedger(db);
  const bets = await db.select().from(bet);
  const paid = await db.select().from(payment).where(eq(payment.status, 'paid'));
  const operations = new Set(
    (await db.select({ key: ledgerTransfer.operationKey }).from(ledgerTransfer)).map(({ key }) => key),
  );
  const causes = new Set([...bets.map(({ id }) => `stake:${id}`), ...paid.map(({ id }) => `deposit:${id}`)]);
  const kept = new Set(bets.map(({ betRef }) => betRef));
  return {
    lost: acknowledged.filter((betRef) => !kept.has(betRef)),
    unheldCents: bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0) - (kinds.stakes_held ?? 0),
    unexplained: [...operations].filter((key) => !causes.has(key)),
    unposted: [...causes].filter((key) => !operations.has(key)),
    legless: bets.length - (await db.$count(betLeg)),
  };
}

async function killAgainAndAgain(settings: Record<string, string>): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) acknowledged.push(...(await loadAndKill(settings, round)));
  return acknowledged;
}

const MINUTES = { timeout: 180_000 };
const NONE = { lost: [], unheldCents: 0, unexplained: [], unposted: [], legless: 0 };

describe('an operator killed under load has kept what it acknowledged', MINUTES, () => {
  it('on the embedded database', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'operator-kill-'));
    const acknowledged = await killAgainAndAgain({ OPERATOR_DATA_DIR: folder, DATABASE_URL: '' });
    const database = await openEmbedded(folder);
    expect(await faults(database, acknowledged)).toEqual(NONE);
    await database.close();
    await rm(folder, { recursive: true });
  });

  it.skipIf(postgresUrl === null)('on PostgreSQL', async () => {
    const postgres = await throwawayPostgres();
    const acknowledged = await killAgainAndAgain({ DATABASE_URL: postgres.url });
    expect(await faults(await postgres.open(), acknowledged)).toEqual(NONE);
    await postgres.drop();
  });
});
