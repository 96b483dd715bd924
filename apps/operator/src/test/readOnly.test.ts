import * as calls from '@ushindi/api-contract/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { session } from '../db/schema/index.ts';
import { memoryDatabase } from './databases.ts';
import { auditLedger, type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';

const MINUTE_MS = 60_000;
const MONTH = 'page=1&page_size=20&limit=20&per_page=20&period=2026-11&year=2026&week=2026-W47';

/** The reads of a player, from the wire, so that a new one is read here too. */
const READS = Object.values(calls)
  .flatMap((group) => (typeof group === 'object' ? Object.values(group as object) : []))
  .filter((call): call is { method: string; path: string } => call?.method === 'GET' && typeof call.path === 'string')
  .map(({ path }) => path)
  .filter((path) => !path.includes('{') && /^(acc|profile|bet|bonus|ds|push|jackpot)/.test(path));

let database: Database;
let operator: TestOperator;
let player: Player;
beforeAll(async () => {
  // The embedded database has one session, whose setting changes all statements of the operator.
  database = await memoryDatabase();
  operator = await TestOperator.start(database);
  operator.book.add('1');
  player = await operator.player('254712345678', 1_000);
});
afterAll(() => database.close());

const refuseChanges = (refuses: boolean) =>
  database.db.execute(sql.raw(`set default_transaction_read_only = ${refuses ? 'on' : 'off'}`));

/** The codes of all reads, by path. */
async function readAll(): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const path of READS) {
    const headers = { 'x-access-key': player.token, 'x-language': 'sw' };
    const answer = await operator.app.inject({ method: 'GET', url: `/${path}?${MONTH}`, headers });
    codes[path] = answer.json<{ code?: number; data?: { code?: number } }>().data?.code ?? answer.statusCode;
  }
  return codes;
}

const place = () => operator.post('/bet/v1/place', slip('ABCDE10', 100, [{ matchId: '1', odds: 2 }]), player.token);

describe('a database that takes no changes', { tags: ['R-164'] }, () => {
  it('is read like any other, also when the use of the session is due', async () => {
    const before = await readAll();
    expect(Object.values(before).filter((code) => code === 200).length).toBeGreaterThan(10);
    operator.clock.nowMs += 5 * MINUTE_MS;
    await refuseChanges(true);
    expect(await readAll()).toEqual(before);
    await refuseChanges(false);
  });

  it('refuses a bet as unavailable, and takes it when it takes changes again', async () => {
    await refuseChanges(true);
    const data = { code: 503, reason: { kind: 'serviceUnavailable' } };
    expect(await place()).toMatchObject({ httpStatus: 503, code: 'Error', data });
    await refuseChanges(false);
    expect(await operator.balance(player)).toBe(1_000);
    expect((await place()).data).toMatchObject({ code: 200 });
    expect(await operator.balance(player)).toBe(900);
    const stored = (await database.db.select().from(session)).map(({ lastUsedAt }) => lastUsedAt?.getTime());
    expect(stored).toContain(operator.clock.nowMs);
    await auditLedger(database.db);
  });
});
