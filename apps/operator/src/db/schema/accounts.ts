import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A player. `phone` is in international form, however it was typed. */
export const account = pgTable('account', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accNo: text('acc_no').notNull().unique(),
  phone: text('phone').notNull().unique(),
  name: text('name').notNull().default(''),
  /** Until the phone is verified, the password of its first registration. */
  passwordHash: text('password_hash').notNull(),
  /**
   * Whether every registration of the phone gave this password. Otherwise verification needs the password. The default
   * is for processes of an older release, which replace the password.
   */
  solePassword: boolean('sole_password').notNull().default(false),
  verifiedAt: instant('verified_at'),
  /** End of a self-exclusion; the year 9999 for one without end. It is never shortened. */
  excludedUntil: instant('excluded_until'),
  /** Since when staff refuse the player's bets, deposits, games and promotions; null if they do not. */
  restrictedAt: instant('restricted_at'),
  createdAt: instant('created_at').notNull(),
});

/** The valid verification code of an account. A new code replaces it. */
export const verificationCode = pgTable(
  'verification_code',
  {
    accountId: bigint('account_id', { mode: 'number' })
      .primaryKey()
      .references(() => account.id),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    failedTries: integer('failed_tries').notNull().default(0),
  },
  (table) => [index('verification_code_expiry').on(table.expiresAt)],
);

/** Code requests per phone. Unknown phones have rows too, so that responses do not reveal which phones are registered. */
export const codeRequest = pgTable(
  'code_request',
  {
    phone: text('phone').primaryKey(),
    sentCount: integer('sent_count').notNull(),
    lastSentAt: instant('last_sent_at').notNull(),
  },
  (table) => [index('code_request_sent').on(table.lastSentAt)],
);

/** A player's session. Only the token's hash is stored. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('session_account').on(table.accountId), index('session_expiry').on(table.expiresAt)],
);
