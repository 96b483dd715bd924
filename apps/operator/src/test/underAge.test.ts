import { nairobiDayStart, rulesOf } from '@ushindi/shared';
import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { account, ageCheck, bet, jackpotTicket, payment, provenId, securityEvent } from '../db/schema/index.ts';
import { AgeProofs } from '../features/ageProof/service.ts';
import { STATUS } from '../db/betStatus.ts';
import { launch } from '../features/games/test/gameClient.ts';
import { fixedKey } from '../keys/keys.ts';
import { createLogger } from '../log.ts';
import { type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { useOperator } from './useOperator.ts';

const SECOND_MS = 1_000;
const LONG_MS = 90 * 24 * 60 * 60 * SECOND_MS;

let database: Database;
let operator: TestOperator;
let player: Player;
useOperator(
  async (ready) => {
    ({ database, operator } = ready);
    operator.book.add('1');
    player = await operator.newPlayer(ready.phone);
  },
  { rulesProfile: 'kenya', sessionMs: LONG_MS },
);

const post = (path: string, body: object) => operator.post(path, body, player.token);
const idOf = async () => {
  const [found] = await database.db.select().from(account).where(eq(account.phone, player.phone));
  return found?.id ?? 0;
};
const prove = (given: object) => operator.proveAge(player, given);
const sendMoney = async () => {
  operator.clock.nowMs += SECOND_MS;
  await operator.run('payments');
};

const proofsWith = (
  voidBet: (betId: number) => Promise<void>,
  given: Partial<ConstructorParameters<typeof AgeProofs>[0]> = {},
) =>
  new AgeProofs({
    db: database.db,
    nowMs: () => operator.clock.nowMs,
    logger: createLogger('silent'),
    rulesAt: rulesOf('kenya'),
    register: { find: () => Promise.reject(new Error('not asked')) },
    timeoutMs: SECOND_MS,
    keys: ['a-key-that-seals-nothing-here'],
    endOpenDeposits: () => Promise.resolve(),
    voidBet,
    voidTicket: () => Promise.resolve(),
    ...given,
  });

describe('a player who is under age', { tags: ['R-203', 'T-41'] }, () => {
  const CHILD = { date_of_birth: '2015-03-01' };
  /** The same product before the law required a proof. */
  let former: TestOperator;

  beforeEach(async () => {
    former = await TestOperator.start(database, { sessionMs: LONG_MS }, operator);
  });

  it('cannot play, also where no proof is required', async () => {
    expect(await prove(CHILD)).toMatchObject({ data: { state: 'underAge' } });
    const refusal = { code: 428, data: { age_state: 'underAge' } };
    expect((await post('/profile/v1/deposit', { amount: 100, desc: '' })).data).toMatchObject(refusal);
    expect((await post('/bet/v1/place', slip('CHILD02', 50, [{ matchId: '1', odds: 2 }]))).data).toMatchObject(refusal);
    expect((await launch(operator, 'turbo', player)).data).toMatchObject(refusal);
    const unlike = await former.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token);
    expect(unlike.data).toMatchObject(refusal);
    const [event] = await database.db
      .select()
      .from(securityEvent)
      .where(and(eq(securityEvent.accountId, await idOf()), eq(securityEvent.kind, 'age_checked')))
      .orderBy(desc(securityEvent.id));
    expect(event).toMatchObject({ outcome: 'refused', detail: 'under age' });
  });

  it('cannot try again with another date', async () => {
    await prove(CHILD);
    expect(await prove({})).toMatchObject({ code: 428, data: { age_state: 'underAge' } });
    expect(await database.db.$count(ageCheck, eq(ageCheck.accountId, await idOf()))).toBe(1);
  });

  it('takes no number, so that an adult with the same one can prove it', async () => {
    await prove(CHILD);
    expect(await database.db.$count(provenId, eq(provenId.accountId, await idOf()))).toBe(0);
  });

  it('gets the stakes of open bets back, and may withdraw everything', { tags: ['R-27'] }, async () => {
    await former.deposit(player, 500);
    await former.post('/bet/v1/place', slip('CHILD01', 200, [{ matchId: '1', odds: 2 }]), player.token);
    expect(await operator.balance(player)).toBe(300);
    await prove(CHILD);
    await operator.run('age checks');
    expect(await operator.balance(player)).toBe(500);
    expect(
      await database.db
        .select()
        .from(bet)
        .where(eq(bet.accountId, await idOf())),
    ).toMatchObject([{ status: STATUS.voided, paidCents: 20_000 }]);
    expect((await post('/profile/v1/withdraw', { amount: 500 })).data.code).toBe(200);
    expect(await operator.balance(player)).toBe(0);
    await sendMoney();
  });

  it('gets the stakes of open bets back although the check of another player cannot be decided', {
    tags: ['R-203'],
  }, async () => {
    await former.deposit(player, 500);
    await former.post('/bet/v1/place', slip('CHILD03', 200, [{ matchId: '1', odds: 2 }]), player.token);
    const [{ id } = { id: 0 }] = await database.db.select({ id: bet.id }).from(bet).orderBy(desc(bet.id)).limit(1);
    await prove(CHILD);
    const other = await operator.newPlayer('254799000002');
    operator.register.answer = () => Promise.reject(new Error('the register is down'));
    await operator.proveAge(other, CHILD);
    operator.register.answer = null;
    operator.clock.nowMs += 60 * SECOND_MS;
    const returned: number[] = [];
    const proofs = proofsWith(async (betId) => void returned.push(betId), {
      keys: [fixedKey('accountNumbers')],
      register: { find: async (details) => details },
      endOpenDeposits: () => Promise.reject(new Error('the deposits cannot be ended')),
    });
    await proofs.run();
    expect(returned).toEqual([id]);
    expect(await database.db.$count(ageCheck, eq(ageCheck.state, 'pending'))).toBe(1);
  });

  it('gets the stakes of open bets back although the oldest ones cannot be made void', {
    tags: ['R-203'],
  }, async () => {
    await former.deposit(player, 500);
    for (let count = 10; count < 22; count += 1)
      await former.post('/bet/v1/place', slip(`CHILD${count}`, 20, [{ matchId: '1', odds: 2 }]), player.token);
    const bets = await database.db.select({ id: bet.id }).from(bet).orderBy(bet.id);
    await prove(CHILD);
    const stuck = new Set(bets.slice(0, 10).map(({ id }) => id));
    const returned: number[] = [];
    const proofs = proofsWith(async (betId) => {
      if (stuck.has(betId)) throw new Error('the bet cannot be made void');
      returned.push(betId);
    });
    for (let run = 0; run < 2; run += 1) await proofs.run();
    expect(returned).toEqual(bets.slice(10).map(({ id }) => id));
  });

  it('gets the price of a jackpot ticket back, and takes part in no draw', { tags: ['R-387'] }, async () => {
    const kickoffMs = operator.clock.nowMs + 26 * 60 * 60 * SECOND_MS;
    const matchIds = Array.from({ length: 10 }, (_, index) => String(100 + index));
    for (const id of matchIds) operator.book.add(id, {}, nairobiDayStart(kickoffMs) + 15 * 60 * 60 * SECOND_MS);
    await operator.run('jackpot');
    await former.deposit(player, 500);
    const adult = await former.player('254799000001', 500);
    const buy = ({ token }: Player, key: string) =>
      former.post('/jackpot/v1/tickets', { round: 1, picks: matchIds.map(() => '1'), idempotency_key: key }, token);
    for (const [each, key] of [
      [player, 'jackpot-key-of-a-child'],
      [adult, 'jackpot-key-of-adult01'],
    ] as const)
      expect((await buy(each, key)).data).toMatchObject({ code: 200 });
    await prove(CHILD);
    for (let run = 0; run < 2; run += 1) await operator.run('age checks');
    expect(await operator.balance(player)).toBe(500);
    operator.clock.nowMs = kickoffMs + 24 * 60 * 60 * SECOND_MS;
    for (const id of matchIds.slice(0, 3)) operator.book.end(id, 'void');
    for (const id of matchIds.slice(3)) operator.book.end(id, 'won');
    await operator.run('jackpot');
    expect(await operator.balance(player)).toBe(500);
    // 60 % of the 35 KES that the other ticket brought, less than its price after tax.
    expect(await operator.balance(adult)).toBe(471);
    expect(await database.db.select().from(jackpotTicket).orderBy(jackpotTicket.id)).toMatchObject([
      { status: 7, paidCents: 50_00 },
      { status: 1, paidCents: 21_00 },
    ]);
  });

  it('gets a deposit back that is paid later', { tags: ['R-204'] }, async () => {
    await former.post('/profile/v1/deposit', { amount: 300, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(player.phone);
    await prove(CHILD);
    const [ended] = await database.db.select().from(payment).where(eq(payment.id, reference));
    expect(ended).toMatchObject({ status: 'failed', resultCode: 'age' });
    await operator.answerPrompt(player.phone, reference, 'approve');
    expect(await operator.balance(player)).toBe(0);
    await sendMoney();
    const [returned] = await database.db.select().from(payment).where(eq(payment.returnsPaymentId, reference));
    expect(returned).toMatchObject({ status: 'paid', paidCents: 30_000 });
  });
});
