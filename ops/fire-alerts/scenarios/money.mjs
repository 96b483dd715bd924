import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../players.mjs';
import { until } from '../processes.mjs';

const STAFF = ['--as', 'script'];
const REASON = ['--reason', 'fire-alerts'];
const NO_REPORT = { result: null };

/**
 * The payment at the provider that a player's call begins; scenarios run at once. The call is repeated while the gateway
 * refuses it: its circuit to the operator stays open for a while after a scenario that cuts the network.
 */
async function begun({ provider }, player, call) {
  const ofPlayer = () => provider.payments.filter(({ phone }) => phone.endsWith(player.phone.slice(1)));
  const known = ofPlayer().length;
  let refusal = '';
  await until(
    () => `a payment begins: ${refusal}`,
    async () => {
      const { status, error } = await call();
      refusal = `${status} ${error}`;
      return ofPlayer().length > known;
    },
  );
  return ofPlayer().at(-1);
}

const deposit = (world, player, amount = 100) =>
  begun(world, player, () => player.mutate('wallet.deposit', { amount }));
const withdraw = (world, player, amount = 100) =>
  begun(world, player, () => player.mutate('wallet.withdraw', { amount }));

/** Runs calls while the provider treats new payments in a way, and then as before. */
async function whileProvider(provider, direction, plot, work) {
  const before = provider[direction];
  provider[direction] = plot;
  try {
    return await work();
  } finally {
    provider[direction] = before;
  }
}

export const paymentsWait = {
  alerts: ['PaymentsWait'],
  cause: 'the provider accepts six deposits and reports nothing; in the database they are eleven minutes older',
  clears: 'the provider reports them as cancelled',
  async begin(world) {
    const { provider, players, product } = world;
    const waiting = [];
    await whileProvider(provider, 'deposits', NO_REPORT, async () => {
      for (const player of players.waiting) waiting.push(await deposit(world, player));
    });
    await product.tamper("update payment set created_at = created_at - interval '11 minutes' where status = 'pending'");
    return async () => {
      for (const payment of waiting) await provider.report(payment, '1032');
    };
  },
};

export const doublePayout = {
  alerts: ['DoublePayout', 'SuspenseNotEmpty'],
  cause: 'the provider reports a withdrawal as failed, the player is refunded, and then reports that it was paid',
  clears: 'staff book the money in suspense with `payments resolve --suspense`',
  async begin(world) {
    const { provider, players, product } = world;
    const payment = await whileProvider(provider, 'withdrawals', NO_REPORT, () => withdraw(world, players.all[0]));
    await provider.report(payment, '2001');
    await sleep(2_000);
    await provider.report(payment, '0', { receipt: 'DOUBLE0001' });
    return async () => {
      const { rows } = JSON.parse(await product.staff('payments', 'list', '--suspense', '--json', ...STAFF));
      for (const { entryId } of rows)
        await product.staff('payments', 'resolve', '--suspense', String(entryId), '--house', ...REASON, ...STAFF);
    };
  },
};

export const paymentsContradict = {
  alerts: ['PaymentsContradict'],
  cause: 'the callback of a paid deposit comes again with another amount',
  clears: 'no further contradiction for 15 minutes',
  async begin(world) {
    const payment = await deposit(world, world.players.all[1]);
    await sleep(2_000);
    await world.provider.report(payment, '0', { amount: payment.amount + 50 });
    return () => undefined;
  },
};

export const resultsUnknown = {
  alerts: ['PaymentResultsUnknown'],
  cause: 'the provider reports a deposit with a result code that is documented nowhere',
  clears: 'the deposit is paid, and no further unknown code for an hour',
  async begin(world) {
    const payment = await whileProvider(world.provider, 'deposits', { result: '777' }, () =>
      deposit(world, world.players.all[2]),
    );
    return () => world.provider.report(payment, '0');
  },
};

export const payBillUnexplained = {
  alerts: ['PayBillUnexplained'],
  cause: 'a payment to the pay bill number names an account that nobody has',
  clears: 'no further such payment for an hour',
  async begin({ provider, product }) {
    const operatorUrl = `http://127.0.0.1:${product.ports.operator}`;
    const paid = { account: 'NOBODY', amount: 70, receipt: 'PAYBILL001', phone: '254712999999' };
    await provider.payBill({ operatorUrl, key: product.keys.PAYMENT_CALLBACK_KEY, ...paid });
    return () => undefined;
  },
};

export const depositsFail = {
  alerts: ['DepositsFail'],
  cause: "every payment prompt times out at the phone (1037), and none was paid since the operator's start",
  clears: 'prompts are paid again',
  async begin(world) {
    const { players, provider, product } = world;
    const [player] = players.failing;
    await product.parts.operator.end();
    await product.parts.operator.start();
    provider.deposits = { result: '1037' };
    const end = repeat(() => player.mutate('wallet.deposit', { amount: 50 }), 300);
    return async () => {
      provider.deposits = { result: '0' };
      await end();
    };
  },
};

export const moneyDiffers = {
  alerts: ['MoneyDiffers'],
  cause: 'a superuser changes the amount of a paid deposit, which the ledger has moved otherwise',
  clears: 'the row is corrected, and the money check has run again',
  firesWithin: 150,
  async begin({ product }) {
    const id = await product.sql("select min(id) from payment where status = 'paid' and direction = 'deposit'");
    await product.tamper(`update payment set paid_cents = paid_cents + 100 where id = ${id}`);
    return () => product.tamper(`update payment set paid_cents = paid_cents - 100 where id = ${id}`);
  },
};

export const ledgerNotWhole = {
  alerts: ['LedgerNotWhole'],
  cause: "a superuser adds KES 10 to a player's ledger account, past the triggers that close it",
  clears: 'the balance is put right, and an hour passes',
  async begin({ product }) {
    const code = await product.sql(
      "select code from ledger_account where kind = 'player_cash' order by code desc limit 1",
    );
    const change = (cents) =>
      product.tamper(`update ledger_account set balance_cents = balance_cents + ${cents} where code = '${code}'`);
    await change(1_000);
    return () => change(-1_000);
  },
};

export const settlementLate = {
  alerts: ['SettlementLate'],
  cause:
    'a pending bet whose match kicked off five hours ago: its kick-off is moved in the database, and no result comes',
  clears: 'staff give the match a result with `match result --void`, and the bet is settled',
  async begin({ product, players }) {
    const [pick] = await players.picks();
    await players.place(players.all[3], pick);
    await product.tamper(
      `update bet_leg set kickoff_at = now() - interval '5 hours' where status = 0 and match_id::text = '${pick.matchId}'`,
    );
    return () => product.staff('match', 'result', String(pick.matchId), '--void', ...REASON, ...STAFF);
  },
};

export const ledgerNotChecked = {
  alerts: ['LedgerNotChecked', 'JobFails'],
  cause: "the folder of the signed heads cannot be read: every ledger check since the operator's start fails",
  clears: 'the folder is there again, and the next check finishes',
  // The check of the ended process counts for an hour.
  firesWithin: 150,
  async begin({ product }) {
    await product.parts.operator.end();
    rmSync(product.headsFolder, { recursive: true });
    writeFileSync(product.headsFolder, '');
    await product.parts.operator.start();
    return () => {
      rmSync(product.headsFolder);
      mkdirSync(product.headsFolder);
    };
  },
};
