import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, payBillPayment } from '../../db/schema/index.ts';
import { fixedKey } from '../../keys/keys.ts';
import { untilOneWaits } from '../../test/lockWait.ts';
import type { Player, TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { runStaff } from '../test/runStaff.ts';
import { payBillOf } from '../../test/payBill.ts';
import { erasePlayer } from './erase.ts';

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

const ownAccount = async () => (await database.db.select().from(account).where(eq(account.phone, player.phone)))[0];

/** A payment of a stranger, its notice, and its stored row. */
function paymentWith(accountReference: string) {
  payments += 1;
  const receipt = `NLJ7RT000${payments}`;
  const payer = createHash('sha256').update(STRANGER).digest('hex');
  const nowMs = () => operator.clock.nowMs;
  const sent = { receipt, amountCents: 500_00, accountReference, payer, payerName: 'OTIENO', paidAtMs: nowMs() };
  return {
    payer,
    confirm: () => payBillOf(database.db, nowMs).confirm(sent),
    stored: () => database.db.select().from(payBillPayment).where(eq(payBillPayment.receipt, receipt)),
  };
}

it.each<[string, (phone: string, accNo: string) => string]>([
  ['the phone', (phone) => `0${phone.slice(3, 6)} ${phone.slice(6)}`],
  ['the international phone', (phone) => `+${phone}`],
  ['the account number', (_phone, accNo) => accNo],
  ['the phone among other text', (phone) => `2 tickets, 0${phone.slice(3)} OTIENO 7`],
  ['the account number among other text', (_phone, accNo) => `12/${accNo}-3`],
])(
  'removes %s in an erasure from what other people paid, and nothing about them',
  {
    tags: ['R-158'],
  },
  async (_what, typedOf) => {
    const { phone } = player;
    const accountReference = typedOf(phone, (await ownAccount())?.accNo ?? '');
    const { payer, confirm, stored } = paymentWith(accountReference);
    await staff('restrict', phone);
    await confirm();
    const [before] = await stored();
    expect(before).toMatchObject({ accountReference, payer });
    await staff('restrict', phone, '--lift');
    expect(await staff('erase', phone)).toMatchObject({ status: 'done' });
    expect(await stored()).toEqual([{ ...before, accountReference: '' }]);
  },
);

// The embedded database has one connection and cannot show locking.
it.skipIf(!inject('onPostgres'))(
  'stores no phone number when its player is erased before the notice gets the lock',
  {
    tags: ['R-158', 'R-75'],
  },
  async () => {
    const { confirm, stored } = paymentWith(player.phone);
    const { id = 0 } = (await ownAccount()) ?? {};
    const keptExclusionKeys = [fixedKey('accountNumbers')] as const;
    const { waiting } = await database.db.transaction(async (tx) => {
      await erasePlayer(tx, id, { nowMs: operator.clock.nowMs, keptExclusionKeys, keepsExclusion: false });
      const confirming = confirm();
      await untilOneWaits(database.db);
      return { waiting: confirming };
    });
    await waiting;
    expect(await stored()).toMatchObject([{ accountReference: '', reason: 'unknownAccount' }]);
  },
);
