import type { Database } from '../../db/database.ts';
import { account, payment } from '../../db/schema/index.ts';
import { balanceCents, playerCash } from '../../ledger/accounts.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { findMoneyFaults } from '../../test/moneyFaults.ts';
import { auditLedger } from '../../test/operator.ts';
import type { ProviderPayment, ScriptedDaraja } from './scriptedDaraja.ts';

type Stored = typeof payment.$inferSelect;
/** The expected end of a payment, from the provider's record and reports. */
type Expected = {
  status: Stored['status'];
  cashCents: number;
  suspenseCents: number;
  providerCents: number;
  feeCents: number;
};

const NOTHING_MOVED: Expected = { status: 'failed', cashCents: 0, suspenseCents: 0, providerCents: 0, feeCents: 0 };

/** A withdrawal whose first report is a final failure is refunded, whatever the provider reports later. */
const isRefundedFirst = ({ plot }: ProviderPayment): boolean => plot.callbacks?.[0]?.result === '2001';

/** Without the response's number a deposit cannot be queried, so only a callback reports it. */
const isUnreported = ({ direction, providerRef }: Stored, { plot }: ProviderPayment): boolean =>
  direction === 'deposit' &&
  providerRef === null &&
  !(plot.callbacks ?? []).some(({ result }) => result.startsWith('paid'));

function expectedOf(stored: Stored, known: ProviderPayment | undefined): Expected {
  if (known === undefined || isUnreported(stored, known)) return NOTHING_MOVED;
  const { direction, amountCents } = stored;
  const movements = [...known.moved.values()].map((kes) => kes * 100);
  const movedCents = sum(movements);
  const isPaid = movedCents > 0 && !(direction === 'withdrawal' && isRefundedFirst(known));
  const status = isPaid ? 'paid' : 'failed';
  if (direction === 'deposit') {
    const cashCents = isPaid ? Math.min(movements[0] ?? 0, amountCents) : 0;
    return { status, cashCents, suspenseCents: movedCents - cashCents, providerCents: -movedCents, feeCents: 0 };
  }
  const cashCents = isPaid ? -amountCents : 0;
  const feeCents = isPaid ? stored.feeCents : 0;
  const suspenseCents = -cashCents - feeCents - movedCents;
  return { status, cashCents, suspenseCents, providerCents: movedCents, feeCents };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Compares payments, balances and ledger with what the provider knows. Returns every difference, and every payment
 * without an end.
 */
export async function findPaymentFaults({ db }: Database, provider: ScriptedDaraja): Promise<string[]> {
  const known = new Map(provider.payments.map((each) => [each.reference, each]));
  const stored = await db.select().from(payment).orderBy(payment.id);
  const pairs = stored.map((each) => ({ each, expected: expectedOf(each, known.get(each.id)) }));
  const faults = pairs.flatMap(({ each: { id, direction, status, nextQueryAt }, expected }) => [
    ...(status === expected.status
      ? []
      : [`${direction} ${id} is ${status} instead of ${expected.status}: ${JSON.stringify(known.get(id)?.plot)}`]),
    ...(nextQueryAt === null ? [] : [`${direction} ${id} is still queried`]),
  ]);
  const ids = new Set(stored.map(({ id }) => id));
  for (const reference of known.keys())
    if (!ids.has(reference)) faults.push(`the provider has payment ${reference}, which is not stored`);
  const balances = await auditLedger(db);
  const compare = (what: string, found: number, wanted: number): void => {
    if (found !== wanted) faults.push(`${what}: ${found} cents instead of ${wanted}`);
  };
  compare('suspense', balances.suspense ?? 0, sum(pairs.map(({ expected }) => expected.suspenseCents)));
  compare('mobile money', balances.mobile_money ?? 0, sum(pairs.map(({ expected }) => expected.providerCents)));
  compare('fees', balances.fees ?? 0, sum(pairs.map(({ expected }) => expected.feeCents)));
  for (const { id } of await db.select().from(account)) {
    const own = pairs.filter(({ each }) => each.accountId === id);
    const wantedCents = sum(own.map(({ expected }) => expected.cashCents));
    compare(`account ${id}`, await balanceCents(db, playerCash(id)), wantedCents);
  }
  const { faults: ledgerFaults } = await verifyLedger(db, () => undefined);
  return [...faults, ...ledgerFaults, ...(await findMoneyFaults(db))];
}
