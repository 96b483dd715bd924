import { walletCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import { calendarPeriod, type CalendarPeriod } from '@ushindi/shared/calendarPeriod';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, confirmed, servePlayer } from '../../http/serve.ts';
import { type WalletDeps, WalletService } from './service.ts';

const SENT = { sent: { kind: 'withdrawalSent' }, unknown: { kind: 'withdrawalInProgress' } } as const;

const FOUND_MESSAGES = {
  credited: 'Your deposit was found and credited.',
  alreadyCredited: 'This deposit has already been credited to you.',
  checking: 'Your deposit is being checked.',
  returned:
    'This deposit was sent back to your phone, because your account was closed for play or your age was not proven.',
  notFound: 'No deposit of yours was found with this receipt.',
};

const pageQuery = z.object({
  page: z.number().int().min(1).max(100_000),
  limit: z.number().int().min(1).max(100),
});

const yearQuery = z.object({ year: z.number().int().min(2020).max(2099) });

const period = z.string().transform((name, context): CalendarPeriod => {
  const found = calendarPeriod(name);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'must be a day, month or year that exists' });
  return z.NEVER;
});
const boundsQuery = z.object({ from: period.optional(), to: period.optional() });
const periodQuery = z.object({ period });

const withdrawalOf = (body: z.output<typeof walletCalls.withdraw.body>) => ({
  amount: body.amount,
  maxFee: body.max_fee,
  idempotencyKey: body.idempotency_key,
});

/** The routes of the wallet. */
export const walletRoutes =
  (deps: WalletDeps, authenticate: Authenticate): Routes =>
  (app) => {
    const wallet = new WalletService(deps);
    servePlayer(app, walletCalls.balance, authenticate, async (player) => {
      const { cashCents, bonusCents, excludedUntil } = await wallet.balance(player);
      const excluded_until = excludedUntil === null ? '' : formatNairobi(excludedUntil.getTime());
      return { message: 'Success', data: { balance: kesOf(cashCents), bonus: kesOf(bonusCents), excluded_until } };
    });
    servePlayer(app, walletCalls.deposit, authenticate, async (player, { body }) => {
      await wallet.deposit(player, body.amount, body.idempotency_key);
      return confirmed({ kind: 'promptSent' }, {});
    });
    servePlayer(app, walletCalls.depositStatus, authenticate, async (player, { query }) => {
      const { state, reason, amountCents, taxCents, receipt } = await wallet.depositStatus(
        player,
        query.idempotency_key,
      );
      const amounts = { amount: kesOf(amountCents), tax: kesOf(taxCents) };
      return { message: 'Success', data: { status: state, reason, ...amounts, receipt } };
    });
    servePlayer(app, walletCalls.findDeposit, authenticate, async (player, { body }) => {
      const found = await wallet.findDeposit(player, body.receipt);
      const amount = 'amountCents' in found ? kesOf(found.amountCents) : null;
      return { message: FOUND_MESSAGES[found.outcome], data: { outcome: found.outcome, amount } };
    });
    servePlayer(app, walletCalls.withdraw, authenticate, async (player, { body }) =>
      confirmed(SENT[await wallet.withdraw(player, withdrawalOf(body))], {}),
    );
    servePlayer(app, walletCalls.withdrawalTerms, authenticate, async (player) => {
      const { freeCents, feePercent, taxPercent } = await wallet.withdrawalTerms(player);
      const data = { free: kesOf(freeCents), fee_percent: feePercent, tax_percent: taxPercent };
      return { message: 'Success', data };
    });
    servePlayer(app, walletCalls.transactions, authenticate, async (player, { query }) => {
      const { page, limit } = pageQuery.parse(query);
      const { from, to } = boundsQuery.parse(query);
      const wanted = { page, limit, group: query.group, from, to };
      return { message: 'Success', data: await wallet.transactions(player, wanted) };
    });
    servePlayer(app, walletCalls.statement, authenticate, async (player, { query }) => {
      const { year } = yearQuery.parse(query);
      return { message: 'Success', data: await wallet.statement(player, year) };
    });
    servePlayer(app, walletCalls.spending, authenticate, async (player, { query }) => ({
      message: 'Success',
      data: await wallet.spending(player, periodQuery.parse(query).period),
    }));
  };
