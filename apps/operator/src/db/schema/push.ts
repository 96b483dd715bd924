import { MOST_PUSH_MATCHES, type PushFacts, type PushKind } from '@ushindi/shared/push';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { account, session } from './accounts.ts';
import { instant } from './instant.ts';

/** A browser of a player that gets notifications. It ends with the session that stored it last. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => session.tokenHash, { onDelete: 'cascade' }),
    /** The browser's address at its push service. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, by which messages are encrypted for it. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Our public key that the browser subscribed with. Its push service accepts no other. */
    vapidKey: text('vapid_key').notNull(),
    kinds: text('kinds').array().$type<PushKind[]>().notNull(),
    /** Matches of the slip, and the next matches of favourites, as the phone named them last. */
    slipMatchIds: text('slip_match_ids').array().notNull(),
    favouriteMatchIds: text('favourite_match_ids').array().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the phone named its wishes last. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    check(
      'push_subscription_matches',
      sql`greatest(cardinality(${table.slipMatchIds}), cardinality(${table.favouriteMatchIds})) <= ${sql.raw(String(MOST_PUSH_MATCHES))}`,
    ),
    index('push_subscription_account').on(table.accountId),
    index('push_subscription_session').on(table.sessionHash),
    index('push_subscription_seen').on(table.seenAt),
    index('push_subscription_slip').using('gin', table.slipMatchIds),
    index('push_subscription_favourites').using('gin', table.favouriteMatchIds),
  ],
);

/** A notification to one browser. A message that was sent or dropped stays for a while, so that its event makes no second one. */
export const pushMessage = pgTable(
  'push_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    /** Names the event, such as 'kickOff:501'. */
    eventKey: text('event_key').notNull(),
    /** A later message with the same tag replaces this one, at the push service and on the phone. */
    tag: text('tag').notNull(),
    facts: jsonb('facts').$type<PushFacts>().notNull(),
    state: text('state', { enum: ['pending', 'sent', 'dropped'] })
      .notNull()
      .default('pending'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** It is not sent later. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('push_message_state', sql`${table.state} in ('pending', 'sent', 'dropped')`),
    unique('push_message_once').on(table.subscriptionId, table.eventKey),
    index('push_message_due').on(table.nextTryAt).where(sql`${table.state} = 'pending'`),
    index('push_message_expiry').on(table.expiresAt),
  ],
);

/** A match that notifications follow, as it was at the last look. */
export const pushMatch = pgTable('push_match', {
  matchId: text('match_id').primaryKey(),
  isInPlay: boolean('is_in_play').notNull(),
  /** 'home-away'. */
  score: text('score').notNull(),
  /** The odds of its main market before the kick-off, by outcome, that a change is measured against; null until a look. */
  odds: jsonb('odds').$type<Record<string, number>>(),
  /** When a change of them was reported last. */
  oddsChangedAt: instant('odds_changed_at'),
});

/** Up to when each source of notifications was read. */
export const pushMark = pgTable('push_mark', {
  source: text('source', { enum: ['bets', 'deposits', 'matches'] }).primaryKey(),
  readUntil: instant('read_until').notNull(),
});
