import { createHash } from 'node:crypto';
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema/index.ts';
import type { Account } from '../../features/account/store.ts';
import { isPayer } from '../../features/wallet/payer.ts';
import { playerBonus, playerCash } from '../../ledger/accounts.ts';

/** The values that identify a player in the tables. */
export type DataSubject = Pick<Account, 'id' | 'accNo' | 'phone'>;

type Row = Record<string, unknown>;

/**
 * The effect of an erasure on the rows of a player: they are deleted, columns are overwritten, or they are kept for the
 * given reason.
 */
type Erasure = { delete: true } | { set: Row } | { keep: string };

/** A table's rows about a player. */
type Held = {
  of: (player: DataSubject) => SQL | undefined;
  /** Columns that are not exported: secrets, and data of other people. */
  omit?: readonly string[];
  /** Removes the data of another person from an exported row. */
  withoutOthers?: (row: Row, player: DataSubject) => Row;
  erase: Erasure;
};

/** The rows of a table about a player, or the reason why it has none. */
type Holding = Held | { none: string };

type TableKey = {
  [Key in keyof typeof schema]: (typeof schema)[Key] extends PgTable ? Key : never;
}[keyof typeof schema];

const MONEY = 'a record of money, which the law requires; without the phone it names nobody';
const SIMULATOR = 'belongs to the simulated phone, as a real one belongs to its owner; production has none';

/** The player's accounts of the ledger. */
export const ledgerCodes = ({ id }: DataSubject): string[] => [playerCash(id), playerBonus(id)];
const ownEntries = (player: DataSubject): SQL | undefined =>
  inArray(schema.ledgerEntry.accountCode, ledgerCodes(player));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Every table of the database with its rows about a player. The compiler requires an entry for each
 * table of the schema, so that a new table cannot be forgotten.
 */
export const HOLDINGS: Record<TableKey, Holding> = {
  // The account is erased last, by `erasePlayer`, because the other rows are found by its phone and number.
  account: { of: ({ id }) => eq(schema.account.id, id), omit: ['passwordHash'], erase: { keep: 'erased by itself' } },
  verificationCode: {
    of: ({ id }) => eq(schema.verificationCode.accountId, id),
    omit: ['codeHash'],
    erase: { delete: true },
  },
  codeRequest: {
    of: ({ phone, accNo }) => or(eq(schema.codeRequest.phone, phone), eq(schema.codeRequest.accNo, accNo)),
    erase: { delete: true },
  },
  // Any caller can request a player's code, so the browsers may belong to other people.
  codeAsker: { of: ({ accNo }) => eq(schema.codeAsker.accNo, accNo), omit: ['browser'], erase: { delete: true } },
  wrongCode: { of: ({ accNo }) => eq(schema.wrongCode.accNo, accNo), omit: ['trier'], erase: { delete: true } },
  gameSession: {
    of: ({ id }) => eq(schema.gameSession.accountId, id),
    omit: ['tokenHash', 'sessionHash'],
    erase: { delete: true },
  },
  pushMessage: {
    of: ({ id }) =>
      sql`${schema.pushMessage.subscriptionId} in (select id from push_subscription where account_id = ${id})`,
    erase: { delete: true },
  },
  pushSubscription: {
    of: ({ id }) => eq(schema.pushSubscription.accountId, id),
    omit: ['auth', 'sessionHash'],
    erase: { delete: true },
  },
  session: { of: ({ id }) => eq(schema.session.accountId, id), omit: ['tokenHash'], erase: { delete: true } },
  abandonedSlip: { of: ({ id }) => eq(schema.abandonedSlip.accountId, id), erase: { delete: true } },
  bet: { of: ({ id }) => eq(schema.bet.accountId, id), omit: ['requestHash'], erase: { keep: MONEY } },
  betLeg: {
    of: ({ id }) => sql`${schema.betLeg.betId} in (select id from bet where account_id = ${id})`,
    erase: { keep: MONEY },
  },
  cashOut: {
    of: ({ id }) => sql`${schema.cashOut.betId} in (select id from bet where account_id = ${id})`,
    omit: ['quoteId'],
    erase: { keep: MONEY },
  },
  bonus: { of: ({ id }) => eq(schema.bonus.accountId, id), erase: { keep: MONEY } },
  gameRound: { of: ({ id }) => eq(schema.gameRound.accountId, id), omit: ['serverSeed'], erase: { keep: MONEY } },
  jackpotTicket: {
    of: ({ id }) => eq(schema.jackpotTicket.accountId, id),
    omit: ['idempotencyKey'],
    erase: { keep: MONEY },
  },
  leaderboardPrize: { of: ({ id }) => eq(schema.leaderboardPrize.accountId, id), erase: { keep: MONEY } },
  // The taken receipt may be that of another player's money.
  payment: { of: ({ id }) => eq(schema.payment.accountId, id), omit: ['takenReceipt'], erase: { keep: MONEY } },
  secondReceipt: {
    of: ({ id }) => sql`${schema.secondReceipt.paymentId} in (select id from payment where account_id = ${id})`,
    erase: { keep: MONEY },
  },
  // A taken receipt may be that of another player's money.
  takenReceipt: {
    of: ({ id }) => sql`${schema.takenReceipt.paymentId} in (select id from payment where account_id = ${id})`,
    omit: ['receipt'],
    erase: { keep: MONEY },
  },
  payBillPayment: {
    of: ({ id, phone }) =>
      or(
        inArray(schema.payBillPayment.payer, [phone, sha256(phone), sha256(phone).toUpperCase()]),
        sql`${schema.payBillPayment.paymentId} in (select id from payment where account_id = ${id})`,
      ),
    withoutOthers: (row, { phone }) =>
      isPayer(phone, String(row['payer'])) ? row : { ...row, payer: '', payerName: '' },
    erase: { set: { payer: '', payerName: '', accountReference: '' } },
  },
  playerLimit: {
    of: ({ id }) => eq(schema.playerLimit.accountId, id),
    erase: { keep: 'shows that the limits were kept; without the phone it names nobody' },
  },
  playDay: {
    of: ({ id }) => eq(schema.playDay.accountId, id),
    erase: { keep: 'shows that limits of time were kept; without the phone it names nobody' },
  },
  ledgerAccount: {
    of: (player) => inArray(schema.ledgerAccount.code, ledgerCodes(player)),
    erase: { keep: MONEY },
  },
  archivedPartition: {
    none: 'about tables. The export names the partitions of the schema `archive` that have more rows of the player',
  },
  ledgerCheckpointHead: {
    of: (player) => inArray(schema.ledgerCheckpointHead.accountCode, ledgerCodes(player)),
    erase: { keep: MONEY },
  },
  ledgerCheckpointEntry: {
    of: (player) => inArray(schema.ledgerCheckpointEntry.accountCode, ledgerCodes(player)),
    erase: { keep: MONEY },
  },
  ledgerEntry: { of: ownEntries, erase: { keep: MONEY } },
  ledgerTransfer: {
    of: (player) =>
      sql`${schema.ledgerTransfer.id} in (select transfer_id from ledger_entry where ${ownEntries(player)})`,
    erase: { keep: MONEY },
  },
  // Sealed details are deleted within a day, when the check ends.
  ageCheck: { of: ({ id }) => eq(schema.ageCheck.accountId, id), omit: ['sealed'], erase: { delete: true } },
  provenId: {
    of: ({ id }) => eq(schema.provenId.accountId, id),
    omit: ['idHash', 'keyName'],
    erase: { keep: 'erased by `erasePlayer`, unless an exclusion is kept' },
  },
  securityEvent: {
    of: ({ id }) => eq(schema.securityEvent.accountId, id),
    erase: { keep: 'append-only for 400 days; without the account it names nobody' },
  },
  securityEventCount: { none: 'counts by account id, deleted after two hours' },
  staffAction: { none: 'phones in it are masked; the security events list the commands about a player' },
  keptExclusion: { none: 'a keyed hash of the phone of an erased player; the exclusion itself is in the account' },
  bookedSlip: { none: 'selections that anybody can load by their code; the player is not stored' },
  textHour: { none: 'a sum over all phones' },
  liability: { none: 'a sum over all bets' },
  matchResult: { none: 'about matches' },
  jackpotRound: { none: 'about matches, and sums over all tickets' },
  leaderboardDay: { none: 'about the leaderboard' },
  pushMatch: { none: 'about matches' },
  pushMark: { none: 'about the jobs of notifications' },
  installationSetting: { none: 'about the installation' },
  moneyCheckMark: { none: 'about the money check' },
  moneyFault: { none: 'about the money check' },
  phoneSms: { none: SIMULATOR },
  phonePrompt: { none: SIMULATOR },
  phonePayBill: { none: SIMULATOR },
};

const TABLES: Record<TableKey, PgTable> = schema;

/** The holdings that have rows about players, in the order in which they can be deleted. */
export const heldTables = Object.entries(HOLDINGS).flatMap(([key, holding]): (Held & { table: PgTable })[] =>
  'none' in holding ? [] : [{ table: TABLES[key as TableKey], ...holding }],
);
