import { LANGUAGES } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A player. `phone` is in international form. */
export const account = pgTable(
  'account',
  {
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
    /** The player's interval of the reality check; 0 for none, null for the default. */
    realityCheckMinutes: integer('reality_check_minutes'),
    /** Since when staff refuse the player's bets, deposits, games and promotions; null if they do not. */
    restrictedAt: instant('restricted_at'),
    /** The state of the player's proof of age. Read under the lock of every movement of money. */
    ageState: text('age_state', { enum: ['none', 'pending', 'proven', 'refused', 'underAge'] })
      .notNull()
      .default('none'),
    /** The language of the player's texts; null if unknown. */
    language: text('language', { enum: LANGUAGES }),
    /** When staff erased the player's personal data; null if they did not. */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('account_language', sql`${table.language} in ('en', 'sw')`),
    check('account_age_state', sql`${table.ageState} in ('none', 'pending', 'proven', 'refused', 'underAge')`),
    index('account_under_age').on(table.id).where(sql`${table.ageState} = 'underAge'`),
  ],
);

/** The valid verification code of an account. A new code replaces it. */
export const verificationCode = pgTable(
  'verification_code',
  {
    accountId: bigint('account_id', { mode: 'number' })
      .primaryKey()
      .references(() => account.id),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Counted by processes of an older release; `wrong_code` has the tries now. */
    failedTries: integer('failed_tries').notNull().default(0),
  },
  (table) => [index('verification_code_expiry').on(table.expiresAt)],
);

/** Code requests per phone. Unknown phones have rows too, so that responses do not reveal which phones are registered. */
export const codeRequest = pgTable(
  'code_request',
  {
    phone: text('phone').primaryKey(),
    /** The account number that the phone has or would have; null in rows of an older release. */
    accNo: text('acc_no'),
    sentCount: integer('sent_count').notNull(),
    lastSentAt: instant('last_sent_at').notNull(),
  },
  (table) => [index('code_request_sent').on(table.lastSentAt), index('code_request_acc_no').on(table.accNo)],
);

/** Browsers that have requested a code for an account; '' for all callers without a device. */
export const codeAsker = pgTable(
  'code_asker',
  {
    accNo: text('acc_no').notNull(),
    browser: text('browser').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accNo, table.browser] }), index('code_asker_asked').on(table.askedAt)],
);

/** Wrong tries of codes, of existing and of made-up account numbers. */
export const wrongCode = pgTable(
  'wrong_code',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accNo: text('acc_no').notNull(),
    /** The browser, or '' for all browsers that have not requested the code. */
    trier: text('trier').notNull(),
    isKnown: boolean('is_known').notNull(),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [index('wrong_code_acc_no').on(table.accNo, table.triedAt), index('wrong_code_tried').on(table.triedAt)],
);

/** Text messages sent in an hour, over all phones. */
export const textHour = pgTable('text_hour', {
  hour: instant('hour').primaryKey(),
  sentCount: integer('sent_count').notNull(),
});

/** The reasons for the end of a session before it expires. */
export const SESSION_ENDS = ['logout', 'password', 'replaced', 'exclusion', 'restriction', 'staff'] as const;
/** The reason for the end of a session before it expires. */
export type SessionEnd = (typeof SESSION_ENDS)[number];

/**
 * A player's session. Only the token's hash is stored. An ended session stays stored for 90 days, so that staff can answer
 * questions about an account. Defaults and nullable columns are for processes of an older release.
 */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The public id of the session. The token's hash is never sent to the player. */
    id: uuid('id').notNull().unique().defaultRandom(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    /** Browser and system, such as 'Chrome on Android'; empty if unknown. */
    device: text('device').notNull().default(''),
    /** Hash of the browser's id, which it keeps in a cookie; null without one. */
    deviceHash: text('device_hash'),
    /** The network of the player's address, such as '41.90.64.0/24'; empty if unknown. */
    network: text('network').notNull().default(''),
    /** Whether the account had sessions before, and none on this device. */
    isNewDevice: boolean('is_new_device').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Stored at most once a minute; null until then. */
    lastUsedAt: instant('last_used_at'),
    /** The time played in this session, as `play_day` counts it for all sessions of the player. */
    playedMs: integer('played_ms').notNull().default(0),
    /** The time played at the latest confirmed reality check. */
    checkedAtPlayedMs: integer('checked_at_played_ms').notNull().default(0),
    /** The session expires at this time. Use postpones it, up to `maxExpiresAt`. An early end sets it to the time of the end. */
    expiresAt: instant('expires_at').notNull(),
    /** The latest `expiresAt`; null if use does not postpone it. */
    maxExpiresAt: instant('max_expires_at'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: SESSION_ENDS }),
  },
  (table) => [
    check(
      'session_end_reason',
      sql`${table.endReason} in ('logout', 'password', 'replaced', 'exclusion', 'restriction', 'staff')`,
    ),
    check('session_end', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
    index('session_account').on(table.accountId),
    index('session_expiry').on(table.expiresAt),
  ],
);
