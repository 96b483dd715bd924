import { createHash } from 'node:crypto';
import type { PushKind, PushMessage } from '@ushindi/shared/push';
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { account, pushMessage, pushSubscription, session } from '../../db/schema/index.ts';
import { isBlocked } from '../../http/exclusion.ts';
import type { Answer, Delivery, Send } from './send.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  logger: Logger;
  send: Send;
  publicKey: string;
  /** Counts each message that was sent, refused or put off. */
  onAnswer(outcome: Answer['kind']): void;
};

type Stored = typeof pushMessage.$inferSelect;
type Claimed = Stored & { subscription: typeof pushSubscription.$inferSelect; isDead: boolean; isReplaced: boolean };

/** The number of messages that a run sends at the same time. */
const BATCH = 20;
const MOST_BATCHES = 25;
/**
 * The pause after each try. It exceeds the time of a request, so that the messages of a killed process are tried again.
 */
const PAUSES_MS = [15_000, 60_000, 300_000, 1_800_000] as const;
const MOST_TRIES = 5;
/** The most messages that wait for one browser. */
const MOST_WAITING = 50;
/**
 * The time after its expiry for which a message is kept, in milliseconds. It exceeds the time for which rows are read
 * again, so that an event makes no second message.
 */
const KEPT_MS = 24 * 60 * 60_000;
const URGENCIES: Record<PushKind, Delivery['urgency']> = {
  goal: 'high',
  kickOff: 'normal',
  betSettled: 'normal',
  deposit: 'high',
  priceChange: 'low',
};

/**
 * Sends the messages that are due. Several processes can run it at the same time, because each claims its messages
 * first.
 */
export async function deliverDue(deps: Deps): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const claimed = await claimDue(deps);
    await Promise.all(claimed.map((message) => deliver(deps, message)));
    if (claimed.length < BATCH) return;
  }
}

/** Claims messages until their next try, so that no other process sends them too. */
async function claimDue({ db, nowMs, publicKey }: Deps): Promise<Claimed[]> {
  const atMs = nowMs();
  const ids = await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: pushMessage.id, tries: pushMessage.tries })
      .from(pushMessage)
      .where(and(eq(pushMessage.state, 'pending'), lte(pushMessage.nextTryAt, new Date(atMs))))
      .orderBy(pushMessage.nextTryAt)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id, tries } of due)
      await tx
        .update(pushMessage)
        .set({ tries: tries + 1, nextTryAt: new Date(atMs + pauseAfter(tries + 1)) })
        .where(eq(pushMessage.id, id));
    return due.map(({ id }) => id);
  });
  if (ids.length === 0) return [];
  const rows = await db
    .select({ message: pushMessage, subscription: pushSubscription, session, account, isReplaced: IS_REPLACED })
    .from(pushMessage)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushMessage.subscriptionId))
    .innerJoin(session, eq(session.tokenHash, pushSubscription.sessionHash))
    .innerJoin(account, eq(account.id, pushSubscription.accountId))
    .where(inArray(pushMessage.id, ids));
  return rows.map(({ message, subscription, isReplaced, ...owner }) => ({
    ...message,
    subscription,
    isReplaced,
    isDead: owner.session.endedAt !== null || isBlocked(owner.account, atMs) || subscription.vapidKey !== publicKey,
  }));
}

/**
 * Whether a later message has the same tag. A message that was put off must not arrive after it, because the phone
 * would show the older news.
 */
const IS_REPLACED = sql<boolean>`exists (
  select 1 from push_message later
  where later.subscription_id = ${pushMessage.subscriptionId} and later.tag = ${pushMessage.tag}
    and later.id > ${pushMessage.id})`;

const pauseAfter = (tries: number): number => PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0;

async function deliver(deps: Deps, message: Claimed): Promise<void> {
  const { db, nowMs, logger, send, onAnswer } = deps;
  const { subscription, facts } = message;
  if (message.isDead) return endSubscription(db, subscription.id);
  const leftMs = message.expiresAt.getTime() - nowMs();
  if (leftMs <= 0 || message.isReplaced || !subscription.kinds.includes(facts.kind))
    return storeState(db, message, 'dropped');
  const answer = await send(subscription, deliveryOf(message, leftMs));
  onAnswer(answer.kind);
  if (answer.kind === 'accepted') return storeState(db, message, 'sent');
  if (answer.kind === 'gone') return endSubscription(db, subscription.id);
  if (answer.kind === 'refused') {
    logger.warn({ status: answer.status, host: hostOf(subscription.endpoint) }, 'push message refused');
    return storeState(db, message, 'dropped');
  }
  return putOff(deps, message, answer.afterMs);
}

/** The host of an address, for the log. The whole address is a secret of the browser and is not logged. */
const hostOf = (endpoint: string): string => new URL(endpoint).host;

function deliveryOf({ facts, tag, subscriptionId }: Claimed, leftMs: number): Delivery {
  const content: PushMessage = { ...facts, tag };
  return {
    content: JSON.stringify(content),
    ttlSeconds: Math.ceil(leftMs / 1000),
    urgency: URGENCIES[facts.kind],
    // At most 32 characters of base64url. The hash hides from the push service what the message is about.
    topic: createHash('sha256').update(`${subscriptionId}|${tag}`).digest('base64url').slice(0, 32),
  };
}

/**
 * Delays a message for a push service that is busy or out of reach. After the last try, or when it is no longer worth
 * sending, the message is dropped.
 */
async function putOff({ db, nowMs }: Deps, message: Claimed, afterMs: number): Promise<void> {
  const nextTryAt = new Date(nowMs() + Math.max(afterMs, pauseAfter(message.tries)));
  if (message.tries >= MOST_TRIES || nextTryAt >= message.expiresAt) return storeState(db, message, 'dropped');
  await db.update(pushMessage).set({ nextTryAt }).where(eq(pushMessage.id, message.id));
}

async function storeState(db: Db, { id }: Stored, state: Stored['state']): Promise<void> {
  await db.update(pushMessage).set({ state }).where(eq(pushMessage.id, id));
}

async function endSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id));
}

/**
 * Drops the oldest messages of a browser for which too many wait. That happens when one match decides many bets
 * of a player, or while a push service is out of reach.
 */
export async function dropSurplus({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.execute(sql`
    update push_message set state = 'dropped' where id in (
      select id from (
        select id, row_number() over (partition by subscription_id order by id desc) as place
        from push_message where state = 'pending') as waiting
      where place > ${MOST_WAITING})`);
}

/** Deletes messages a day after they have expired. */
export async function cleanUpMessages({ db, nowMs }: Pick<Deps, 'db' | 'nowMs'>): Promise<void> {
  await deleteSome(db, pushMessage, pushMessage.id, lt(pushMessage.expiresAt, new Date(nowMs() - KEPT_MS)));
}
