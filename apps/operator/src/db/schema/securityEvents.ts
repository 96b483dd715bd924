import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The kinds of security events. */
export const SECURITY_EVENT_KINDS = [
  /** The phone was verified for the first time. */
  'registered',
  /** A session began; refused for a wrong phone or password. */
  'login',
  /** A session began on a device that none of the account's sessions had. */
  'new_device',
  'logout',
  /** The player ended one session by its id. */
  'session_ended',
  'logout_everywhere',
  /** By the player with the old password; refused for a wrong one. */
  'password_changed',
  /** By a verification code. */
  'password_reset',
  'code_requested',
  /** A wrong, used or expired verification code. */
  'code_tried',
  'withdrawal_requested',
  /** A player limit, or the interval of the reality check. */
  'limit_changed',
  'exclusion_started',
  'break_started',
  /** The player gave the details of an ID card; refused when no more checks are left. */
  'age_check_requested',
  /** The identity register has answered; refused if the age is not proven. */
  'age_checked',
  /** A game was launched with the wallet. Its token places the player's stakes. */
  'game_launched',
  /** Staff read or changed something of the player. */
  'staff_command',
] as const;
/** The kind of a security event. */
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** The outcomes of security events. */
export const SECURITY_EVENT_OUTCOMES = ['done', 'refused'] as const;
/** The outcome of a security event. */
export type SecurityEventOutcome = (typeof SECURITY_EVENT_OUTCOMES)[number];

/**
 * The audit trail of accounts. Only the function `record_security_event` adds rows. A trigger refuses changes, and
 * deletions before the retention is over. There is no foreign key to the account, because its check would make a
 * refused login wait for the account's lock.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    kind: text('kind', { enum: SECURITY_EVENT_KINDS }).notNull(),
    outcome: text('outcome', { enum: SECURITY_EVENT_OUTCOMES }).notNull(),
    /** Null if the call named no account that exists. */
    accountId: bigint('account_id', { mode: 'number' }),
    /** The id of the player's session, which the list of devices shows. */
    sessionId: uuid('session_id'),
    /** Hash of the browser's id, as in `session`. */
    deviceHash: text('device_hash'),
    /** The network of the address, such as '41.90.64.0/24'; empty if unknown. */
    network: text('network').notNull(),
    requestId: text('request_id'),
    /** Such as the kind of a limit, or the words of a staff command; empty without one. */
    detail: text('detail').notNull(),
    /** The number of such events in the hour up to this one; 1 for events of which each is stored. */
    number: integer('number').notNull(),
  },
  (table) => [
    check('security_event_kind', sql`${table.kind} in (${sql.raw(quoted(SECURITY_EVENT_KINDS))})`),
    check('security_event_outcome', sql`${table.outcome} in (${sql.raw(quoted(SECURITY_EVENT_OUTCOMES))})`),
    index('security_event_account').on(table.accountId, table.id),
  ],
);

/** The number of events without a session in an hour, by account or network and over all. Stored for two hours. */
export const securityEventCount = pgTable(
  'security_event_count',
  {
    hour: instant('hour').notNull(),
    /** Kind, outcome and account or network, or 'all'. */
    subject: text('subject').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.subject] })],
);

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}
