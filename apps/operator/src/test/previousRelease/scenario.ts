import { rulesOf } from '@ushindi/shared';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createPlaceFast } from '../../features/bets/placeFast.ts';
import { GameClient } from '../../features/games/test/gameClient.ts';
import { KICKOFF_MS } from '../heldBook.ts';
import { NO_LIMITS } from '../liabilities.ts';
import type { Player, TestOperator } from '../operator.ts';
import { type Selected, slip } from '../slips.ts';

const HOUR_MS = 60 * 60_000;

/** Everything that moves money, by one new player; `round` makes its names unique. */
export async function play(operator: TestOperator, database: Database, round: number): Promise<Player> {
  const player = await operator.player(`25471234567${round}`, 1_000);
  const matchId = `1${round}`;
  const selections = [{ matchId, odds: 2 }];
  operator.clock.nowMs = KICKOFF_MS - HOUR_MS;
  operator.book.add(matchId, { home: 2 });
  // The first bet earns a freebet and takes the slow path.
  const first = await operator.post('/bet/v1/place', slip(`SLOWS1${round}`, 100, selections), player.token);
  expect(first.data).toMatchObject({ code: 200 });
  await placeFast(operator, database, player, [`FASTS1${round}`, `FASTS2${round}`], selections);
  const cancelled = await operator.post('/bet/v1/cancel', { bet_id: `FASTS2${round}` }, player.token);
  expect(cancelled.data.code).toBe(200);
  const game = await GameClient.open(operator, 'turbo', player);
  expect(await game.play(await game.playRequest(100, '0:1'))).toMatchObject({ code: 200 });
  expect((await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token)).data.code).toBe(200);
  operator.clock.nowMs = KICKOFF_MS + 2 * HOUR_MS;
  operator.book.end(matchId, 'won');
  await operator.run('settlement');
  return player;
}

async function placeFast(
  operator: TestOperator,
  database: Database,
  { token }: Player,
  codes: string[],
  selections: Selected[],
): Promise<void> {
  const { onConnection } = database;
  const logger = pino({ level: 'silent' });
  const place = createPlaceFast({
    onConnection,
    nowMs: () => operator.clock.nowMs,
    book: operator.book,
    logger,
    liabilityLimits: NO_LIMITS,
    rulesAt: rulesOf('default'),
  });
  for (const code of codes) expect(await place({ token, request: slip(code, 50, selections) })).not.toBeNull();
}

/** All lists of a player, another code and password, an exclusion, and all jobs. */
export async function readAndMaintain(operator: TestOperator, { phone, token }: Player): Promise<void> {
  for (const url of [
    '/ds/v1/bets/sports?page=1&limit=10',
    '/ds/v1/bets/virtual?page=1&limit=10',
    '/ds/v1/bet_status/sports?status=&bet_id=SLOWS11',
    '/profile/v1/balance',
  ])
    expect(await operator.get(url, token)).toMatchObject({ httpStatus: 200 });
  await operator.post('/acc/v1/reset', { user_id: phone });
  const payload = { password: 'mpya', passwordre: 'mpya', code: await operator.latestCode(phone), PhoneNumber: phone };
  const reset = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
  expect(reset.json()).toMatchObject({ status: true });
  const { data } = await operator.post('/acc/v1/login', { user_id: phone, password: 'mpya' });
  const account = data.data.acc_data as { access_token: string };
  await operator.post('/profile/v1/exclusion', { exclusion_type: '1-Hour' }, account.access_token);
  operator.clock.nowMs += 10 * 24 * HOUR_MS;
  for (const job of [
    'phone',
    'payments',
    'settlement',
    'bonus expiry',
    'game settlement',
    'game clean-up',
    'account clean-up',
    'phone clean-up',
  ] as const)
    await operator.run(job);
}
