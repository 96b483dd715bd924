import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, payBillPayment } from '../../db/schema/index.ts';
import type { Player, TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { runStaff } from '../test/runStaff.ts';
import { payBillOf } from '../../test/payBill.ts';

const STRANGER = '254787654321';

let database: Database;
let operator: TestOperator;
let player: Player;
let payments = 0;
useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.newPlayer(ready.phone);
});

const staff = async (...argv: string[]) => {
  const nowMs = () => operator.clock.nowMs;
  const { result } = await runStaff(database, ['player', ...argv, '--reason', 'asked for it', '--json'], { nowMs });
  return result;
};

it.each<[string, (phone: string, accNo: string) => string]>([
  ['the phone', (phone) => `0${phone.slice(3, 6)} ${phone.slice(6)}`],
  ['the international phone', (phone) => `+${phone}`],
  ['the account number', (_phone, accNo) => accNo],
])(
  'removes %s in an erasure from what other people paid, and nothing about them',
  {
    tags: ['R-158'],
  },
  async (_what, typedOf) => {
    const { phone } = player;
    const [own] = await database.db.select().from(account).where(eq(account.phone, phone));
    const accountReference = typedOf(phone, own?.accNo ?? '');
    const payer = createHash('sha256').update(STRANGER).digest('hex');
    payments += 1;
    const receipt = `NLJ7RT000${payments}`;
    const nowMs = () => operator.clock.nowMs;
    const payBill = payBillOf(database.db, nowMs);
    const sent = { receipt, amountCents: 500_00, accountReference, payer, payerName: 'OTIENO' };
    const paid = () => database.db.select().from(payBillPayment).where(eq(payBillPayment.receipt, receipt));
    await staff('restrict', phone);
    await payBill.confirm({ ...sent, paidAtMs: nowMs() });
    expect(await paid()).toMatchObject([{ accountReference, payer }]);
    await staff('restrict', phone, '--lift');
    expect(await staff('erase', phone)).toMatchObject({ status: 'done' });
    expect(await paid()).toMatchObject([{ accountReference: '', payer, payerName: 'OTIENO', reason: 'blocked' }]);
  },
);
