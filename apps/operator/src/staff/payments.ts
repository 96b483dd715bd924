import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { type Payment as PaymentRow } from '../features/wallet/store.ts';
import { applyAnswer, queryService } from '../features/wallet/reconcile.ts';
import { receivePayBill } from '../features/wallet/receive.ts';
import { resolvePayment } from '../features/wallet/resolve.ts';
import { findPayment, listPayments, movementsOf } from '../features/wallet/staffReads.ts';
import { listSuspense, resolveSuspense, suspenseOf } from '../features/wallet/suspense.ts';
import type { PaymentState } from '../ports/mobileMoney.ts';
import { exactKes, findPlayer, id, kes, limit, moment, OPTION, payerPhone, reason, receipt } from './args.ts';
import { type Command, command, type ParsedCommand, read, refused, type StaffResult } from './command.ts';

const shownPayment = ({ createdAt, decidedAt, nextQueryAt, ...rest }: PaymentRow): Record<string, unknown> => {
  const { id: paymentId, accountId, direction, status, amountCents, paidCents, receipt: paidBy, resultCode } = rest;
  const { takenReceipt, feeCents, feeRefundCents, taxCents, providerRef, secondProviderRef, queryAttempts } = rest;
  return {
    payment: paymentId,
    accountId,
    direction,
    status,
    amountCents,
    feeCents,
    feeRefundCents,
    taxCents,
    paidCents,
    receipt: paidBy,
    takenReceipt,
    resultCode,
    providerRef,
    secondProviderRef,
    createdAt,
    decidedAt,
    nextQueryAt,
    queryAttempts,
  };
};

/** The entries of a payment's money that waits in suspense, for `payments resolve --suspense`. */
const inSuspense = async (db: Db, payment: PaymentRow): Promise<Record<string, unknown>[]> =>
  (await suspenseOf(db, payment)).map(({ entryId, operationKey, amountCents }) => ({
    entryId,
    operationKey,
    amountCents,
  }));

const list = command({
  usage:
    'payments list [--status pending|paid|failed] [--direction deposit|withdrawal] [--player PLAYER] [--limit N]\n' +
    '       payments list --suspense [--limit N]',
  summary: 'Lists payments, oldest first; or the suspense entries that nobody has resolved.',
  options: {
    status: OPTION.text,
    direction: OPTION.text,
    player: OPTION.text,
    suspense: OPTION.flag,
    limit: OPTION.text,
  },
  schema: z.strictObject({
    words: z.tuple([]),
    status: z.enum(['pending', 'paid', 'failed']).optional(),
    direction: z.enum(['deposit', 'withdrawal']).optional(),
    player: z.string().optional(),
    suspense: z.boolean().default(false),
    limit,
  }),
  work: ({ suspense, player: name, limit: count, status, direction }) => ({
    run: async ({ db }) => {
      if (suspense) return read(await listSuspense(db, count));
      const player = name === undefined ? undefined : await findPlayer(db, name);
      if (player === null) return refused('unknownPlayer');
      const found = await listPayments(db, { status, direction, accountId: player?.id, limit: count });
      return read(found.map(shownPayment), player && { accountId: player.id });
    },
  }),
});

const show = command({
  usage: 'payments show PAYMENT',
  summary: 'Shows a payment and what the ledger moved for it.',
  options: {},
  schema: z.strictObject({ words: z.tuple([id]) }),
  work: ({ words: [paymentId] }) => ({
    run: async ({ db }) => {
      const found = await findPayment(db, paymentId);
      if (found === null) return refused('unknownPayment');
      return read([shownPayment(found), ...(await movementsOf(db, found))], { accountId: found.accountId });
    },
  }),
});

/** Queries the provider before the transaction, because an answer may take seconds. */
function recheckWork(paymentId: number): ParsedCommand {
  let asked: { payment: PaymentRow; answer: PaymentState } | null = null;
  return {
    prepare: async (context) => {
      const payment = await findPayment(context.db, paymentId);
      if (payment !== null) asked = { payment, answer: await queryService(context, payment) };
    },
    run: async (context) => {
      if (asked === null) return refused('unknownPayment');
      const { payment, answer } = asked;
      const { db } = context;
      // The withdrawal may never have been sent. The payments job refunds it.
      if (payment.direction === 'withdrawal' && payment.providerRef === null) return refused('notSent');
      const waitedBefore = await inSuspense(db, payment);
      await applyAnswer(context, payment, answer);
      const after = await findPayment(db, paymentId);
      const waiting = await inSuspense(db, payment);
      const shown = { answer: answer.state, before: payment.status, status: after?.status, inSuspense: waiting };
      // The money of a failed deposit may be in suspense now, and the deposit stays failed.
      const isSame = after?.status === payment.status && waiting.length === waitedBefore.length;
      const rows = [{ payment: paymentId, ...shown }];
      return { status: isSame ? 'unchanged' : 'done', rows, accountId: payment.accountId };
    },
  };
}

const recheck = command({
  usage: 'payments recheck PAYMENT',
  summary: 'Queries the provider about a payment now and applies the answer.',
  options: {},
  schema: z.strictObject({ words: z.tuple([id]) }),
  work: ({ words: [paymentId] }) => recheckWork(paymentId),
});

const resolve = command({
  usage:
    'payments resolve PAYMENT --paid RECEIPT [--amount KES] --reason TEXT\n' +
    '       payments resolve PAYMENT --not-made --reason TEXT\n' +
    '       payments resolve --suspense ENTRY (--player PLAYER | --house) --reason TEXT',
  summary:
    "Ends a payment by the provider's statement: paid, or not made (a withdrawal is refunded, a deposit fails). Or gives " +
    'the money of a suspense entry to a player, or to the house.',
  options: {
    paid: OPTION.text,
    amount: OPTION.text,
    'not-made': OPTION.flag,
    suspense: OPTION.text,
    player: OPTION.text,
    house: OPTION.flag,
    reason: OPTION.text,
  },
  schema: z.union(
    [
      z.strictObject({ words: z.tuple([id]), paid: receipt, amount: kes.optional(), reason }),
      z.strictObject({ words: z.tuple([id]), 'not-made': z.literal(true), reason }),
      z.strictObject({ words: z.tuple([]), suspense: id, player: z.string(), reason }),
      z.strictObject({ words: z.tuple([]), suspense: id, house: z.literal(true), reason }),
    ],
    'give one of the three forms, with a reason',
  ),
  work: (args) => ({
    run: async (context): Promise<StaffResult> => {
      if ('suspense' in args) {
        const player = 'player' in args ? await findPlayer(context.db, args.player) : null;
        if ('player' in args && player === null) return refused('unknownPlayer');
        const beneficiary = player === null ? 'house' : { accountId: player.id };
        const result = await resolveSuspense(context, args.suspense, beneficiary);
        if (result.status === 'refused') return result;
        const { status, amountCents, taxCents } = result;
        const accountId = player?.id ?? null;
        const rows = [{ suspenseEntry: args.suspense, amountCents, taxCents, accountId }];
        return { status, rows, ...(player !== null && { accountId: player.id }) };
      }
      const [paymentId] = args.words;
      const finding =
        'paid' in args
          ? { made: true as const, receipt: args.paid, paidCents: args.amount ?? null }
          : { made: false as const };
      const result = await resolvePayment(context, paymentId, finding);
      if (result.status === 'refused') return result;
      const { status, payment } = result;
      const rows = [{ ...shownPayment(payment), inSuspense: await inSuspense(context.db, payment) }];
      return { status, rows, accountId: payment.accountId };
    },
  }),
});

const receive = command({
  usage: 'payments receive RECEIPT --amount KES --account NUMBER --payer PHONE --at "YYYY-MM-DD HH:MM" --reason TEXT',
  summary:
    'Books money at the pay bill number whose notice never arrived, exactly as the statement has it. It is credited to the ' +
    'player or prompt of the account number, or waits in suspense.',
  options: {
    amount: OPTION.text,
    account: OPTION.text,
    payer: OPTION.text,
    at: OPTION.text,
    reason: OPTION.text,
  },
  schema: z.strictObject({
    words: z.tuple([receipt]),
    amount: exactKes,
    account: z.string('is required').max(100),
    payer: payerPhone,
    at: moment,
    reason,
  }),
  work: ({ words: [code], amount: amountCents, account: accountReference, payer, at: paidAtMs }) => ({
    run: async (context): Promise<StaffResult> => {
      const paid = { receipt: code, amountCents, accountReference, payer, payerName: '', paidAtMs };
      const result = await receivePayBill(context, paid);
      if (result.status === 'refused') return result;
      const { status, deposit, payBill } = result;
      const { reason: inSuspenseFor = null, suspenseEntryId: suspenseEntry = null } = payBill ?? {};
      const rows = [{ ...(deposit !== null && shownPayment(deposit)), receipt: code, suspenseEntry, inSuspenseFor }];
      return { status, rows, ...(deposit !== null && { accountId: deposit.accountId }) };
    },
  }),
});

/** The staff commands about payments, by name. */
export const paymentsCommands: Record<string, Command> = { list, show, recheck, resolve, receive };
