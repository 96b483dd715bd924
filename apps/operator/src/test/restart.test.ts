import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openEmbedded } from '../db/database.ts';
import { auditLedger, TestOperator } from './operator.ts';
import { slip } from './slips.ts';

it('keeps players, money, bets and open prompts over a restart on the embedded database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'operator-restart-'));
  const before = await openEmbedded(folder);
  const first = await TestOperator.start(before);
  first.book.add('1');
  const player = await first.player('254712345678', 1_000);
  await first.post('/bet/v1/place', slip('ABCDE12', 100, [{ matchId: '1', odds: 2 }]), player.token);
  await first.post('/profile/v1/deposit', { amount: 50, desc: '' }, player.token);
  const bets = await first.get('/ds/v1/bets/sports?page=1&limit=10', player.token);
  await before.close();

  const after = await openEmbedded(folder);
  const second = await TestOperator.start(after, {}, first);
  expect(await second.balance(player)).toBe(900);
  expect(await second.get('/ds/v1/bets/sports?page=1&limit=10', player.token)).toEqual(bets);
  const [reference = 0] = await second.prompts(player.phone);
  await second.answerPrompt(player.phone, reference, 'approve');
  expect(await second.balance(player)).toBe(950);
  expect((await second.post('/acc/v1/login', { user_id: '0712345678', password: 'siri' })).data.code).toBe(200);
  second.clock.nowMs += 3 * 60 * 60_000;
  second.book.end('1', 'void');
  await second.run('settlement');
  expect(await second.balance(player)).toBe(1_050);
  await auditLedger(after.db);
  await after.close();
  await rm(folder, { recursive: true });
});
