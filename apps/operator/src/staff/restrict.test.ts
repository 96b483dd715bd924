import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account, gameRound, session } from '../db/schema/index.ts';
import { GameClient, launch } from '../features/games/test/gameClient.ts';
import { emptyDatabase } from '../test/databases.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { runStaff } from './test/runStaff.ts';

let database: Database;
let operator: TestOperator;
let player: Player;
let count = 0;
beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.book.add('1');
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  player = await operator.player(`25470000010${count}`, 1_000);
});

const restrict = (...more: string[]) =>
  runStaff(database, ['player', 'restrict', player.phone, '--reason', 'unusual bets', '--json', ...more]);
const bet = (stake: number, code: string) =>
  operator.post('/bet/v1/place', slip(code, stake, [{ matchId: '1', odds: 2 }]), player.token);

async function logInAgain(): Promise<void> {
  const { data } = await operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' });
  player.token = (data.data.acc_data as { access_token: string }).access_token;
}

const REFUSAL = { code: 403, message: 'Your account is restricted. Please contact customer care.' };

describe('player restrict', () => {
  it('refuses bets on both paths, deposits and games, and allows withdrawals', { tags: ['R-80'] }, async () => {
    // The first bet earns the freebet and takes the slow path; a later one would take the fast path.
    const game = await GameClient.open(operator, 'turbo', player);
    expect((await bet(100, 'BEFOR01')).data.code).toBe(200);
    const request = await game.playRequest(100, '0:1');
    expect((await restrict()).result).toMatchObject({ status: 'done' });
    expect((await bet(100, 'AFTER01')).httpStatus).toBe(401);
    expect((await game.play(request)).httpStatus).toBe(401);
    await logInAgain();
    expect((await bet(100, 'AFTER01')).data).toMatchObject(REFUSAL);
    expect((await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token)).data).toMatchObject(
      REFUSAL,
    );
    expect((await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token)).data.code).toBe(200);
    expect(await operator.balance(player)).toBe(800);
  });

  it('refuses the launch of a game', { tags: ['R-80'] }, async () => {
    await restrict();
    await logInAgain();
    expect((await launch(operator, 'turbo', player)).data).toMatchObject(REFUSAL);
  });

  it('is lifted, and changes nothing the second time', { tags: ['R-80'] }, async () => {
    await restrict();
    expect((await restrict()).result).toMatchObject({ status: 'unchanged' });
    expect((await restrict('--lift')).result).toMatchObject({ status: 'done', rows: [{ restrictedAt: null }] });
    expect((await restrict('--lift')).result).toMatchObject({ status: 'unchanged' });
    await logInAgain();
    expect((await bet(100, `LIFTD0${count}`)).data.code).toBe(200);
  });

  it('ends the sessions, and with endSessions also those of a restricted player', {
    tags: ['R-80', 'R-126'],
  }, async () => {
    await restrict();
    await logInAgain();
    expect((await restrict()).result).toMatchObject({ status: 'unchanged' });
    expect((await operator.get('/profile/v1/balance', player.token)).httpStatus).toBe(200);
    expect((await restrict('--end-sessions')).result).toMatchObject({ status: 'done' });
    expect((await operator.get('/profile/v1/balance', player.token)).httpStatus).toBe(401);
    const [{ id = 0 } = {}] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    const ended = await database.db.select().from(session).where(eq(session.accountId, id)).orderBy(session.createdAt);
    expect(ended.map(({ endReason }) => endReason).toSorted()).toEqual(['restriction', 'staff']);
  });

  it("cashes out the player's open crash round, whose session ends", { tags: ['R-495'] }, async () => {
    const game = await GameClient.open(operator, 'jetx', player);
    const playRequest = await game.playRequest(100, '');
    await game.play(playRequest);
    // A round that does not crash before the restriction.
    const show = { crash: 500, target: 10_000 };
    const isIt = eq(gameRound.reference, playRequest.reference);
    await database.db
      .update(gameRound)
      .set({ result: { label: '', home: '', away: '', score: '', show }, status: 0, paidCents: null, settledAt: null })
      .where(isIt);
    const nowMs = () => operator.clock.nowMs + 6_932;
    await runStaff(database, ['player', 'restrict', player.phone, '--reason', 'unusual bets', '--json'], { nowMs });
    expect(await database.db.select().from(gameRound).where(isIt)).toMatchObject([{ odds: '2.00', paidCents: 200_00 }]);
    await logInAgain();
    expect(await operator.balance(player)).toBe(1_100);
  });
});
