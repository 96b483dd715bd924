import type { PushKind } from '@ushindi/shared/push';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { pushMatch, pushSubscription, session } from '../../db/schema/index.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import type { SessionPlayer } from '../../http/serve.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { addressOf, isKnownService } from './endpoint.ts';
import type { Target } from './send.ts';
import type { PushSettings } from './settings.ts';
import { isPublicKey } from './vapid.ts';

type Deps = { db: Db; nowMs: Clock; book: MatchBook; settings: PushSettings; publicKey: string };

/** The kinds and matches of a subscription. A client chooses them. */
export type Wishes = { kinds: PushKind[]; slipMatchIds: string[]; favouriteMatchIds: string[] };

const DAY_MS = 24 * 60 * 60_000;
/** The most subscriptions of a player. A new one replaces the one that was used longest ago. */
const MOST_BROWSERS = 10;
/**
 * The time without a visit after which a subscription is deleted, in milliseconds. A client sends its matches at every
 * visit.
 */
const FORGOTTEN_MS = 90 * DAY_MS;

/** The subscriptions of players' browsers (R-320). */
export class PushSubscriptions {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The public key of the operator, with which browsers subscribe. */
  get publicKey(): string {
    return this.#deps.publicKey;
  }

  /**
   * Stores a browser's subscription for the player and the session of the call. Returns its id, which stays the same for a
   * known browser. A subscription of another player with the same browser is deleted. That requires the keys of the browser,
   * which are secret. A subscription of the browser whose session was ended is deleted too, with its waiting messages.
   * @throws OperatorError INVALID for an address of no known push service or unusable keys, CONFLICT for another key than
   * the present one, EXCLUDED, RESTRICTED or AGE_NOT_PROVEN for a blocked player.
   */
  async subscribe(player: SessionPlayer, target: Target & { key: string }, wishes: Wishes): Promise<string> {
    const { db, nowMs, settings, publicKey } = this.#deps;
    const { p256dh, auth, key } = target;
    if (!isKnownService(target.endpoint, settings) || !isPublicKey(p256dh))
      throw new OperatorError('INVALID', { kind: 'pushServiceUnknown' });
    if (key !== publicKey) throw new OperatorError('CONFLICT', { kind: 'pushKeyChanged' });
    const endpoint = addressOf(target.endpoint);
    const atMs = nowMs();
    return db.transaction(async (tx) => {
      requireNotBlocked(await lockPlayer(tx, player.accountId), { ageProof: null }, atMs);
      const { accountId, sessionHash } = player;
      const isSame = and(eq(pushSubscription.p256dh, p256dh), eq(pushSubscription.auth, auth));
      const isOver = or(ne(pushSubscription.accountId, accountId), hasEnded(tx));
      await tx.delete(pushSubscription).where(and(eq(pushSubscription.endpoint, endpoint), isSame, isOver));
      const wished = { ...(await this.#follow(tx, wishes, atMs)), sessionHash, vapidKey: key };
      const [stored] = await tx
        .insert(pushSubscription)
        .values({ ...wished, accountId, endpoint, p256dh, auth, createdAt: new Date(atMs) })
        .onConflictDoUpdate({
          target: pushSubscription.endpoint,
          set: wished,
          setWhere: sql`${eq(pushSubscription.accountId, accountId)} and ${isSame}`,
        })
        .returning({ id: pushSubscription.id });
      if (stored === undefined) throw new OperatorError('INVALID', { kind: 'pushServiceUnknown' });
      await removeOldest(tx, accountId);
      return stored.id;
    });
  }

  /**
   * Stores new kinds and matches of a subscription, and binds it to the session of the call.
   * @throws OperatorError NOT_FOUND for a subscription that has ended, and as `subscribe` for a blocked player.
   */
  async update({ accountId, sessionHash }: SessionPlayer, id: string, wishes: Wishes): Promise<void> {
    const { db, nowMs, publicKey } = this.#deps;
    const atMs = nowMs();
    await db.transaction(async (tx) => {
      requireNotBlocked(await lockPlayer(tx, accountId), { ageProof: null }, atMs);
      const changed = await tx
        .update(pushSubscription)
        .set({ ...(await this.#follow(tx, wishes, atMs)), sessionHash })
        .where(
          and(
            eq(pushSubscription.id, id),
            eq(pushSubscription.accountId, accountId),
            eq(pushSubscription.vapidKey, publicKey),
            not(hasEnded(tx)),
          ),
        )
        .returning({ id: pushSubscription.id });
      if (changed.length === 0) throw new OperatorError('NOT_FOUND', { kind: 'pushEnded' });
    });
  }

  /** Ends a subscription of the player, with its messages. */
  async unsubscribe({ accountId }: SessionPlayer, id: string): Promise<void> {
    const isOwn = and(eq(pushSubscription.id, id), eq(pushSubscription.accountId, accountId));
    await this.#deps.db.delete(pushSubscription).where(isOwn);
  }

  /** The player's subscriptions to which messages can be sent, the last used first. */
  async list({ accountId }: SessionPlayer): Promise<{ id: string; kinds: PushKind[] }[]> {
    return this.#deps.db
      .select({ id: pushSubscription.id, kinds: pushSubscription.kinds })
      .from(pushSubscription)
      .innerJoin(session, eq(session.tokenHash, pushSubscription.sessionHash))
      .where(
        and(
          eq(pushSubscription.accountId, accountId),
          eq(pushSubscription.vapidKey, this.#deps.publicKey),
          isNull(session.endedAt),
        ),
      )
      .orderBy(desc(pushSubscription.seenAt));
  }

  /** Deletes subscriptions whose session was ended, and those without a visit for 90 days. */
  async cleanUp(): Promise<void> {
    const { db, nowMs } = this.#deps;
    const isForgotten = lt(pushSubscription.seenAt, new Date(nowMs() - FORGOTTEN_MS));
    await deleteSome(db, pushSubscription, pushSubscription.id, or(isForgotten, hasEnded(db)));
  }

  /**
   * Returns the columns of a subscription without matches that cannot be followed, and stores the states of the other
   * matches.
   */
  async #follow(tx: Db, { kinds, ...matches }: Wishes, atMs: number) {
    const known = (ids: string[]) => [...new Set(ids)].filter((id) => this.#isFollowable(id, atMs));
    const wished = {
      slipMatchIds: known(matches.slipMatchIds),
      favouriteMatchIds: known(matches.favouriteMatchIds),
    };
    const ids = [...new Set([...wished.slipMatchIds, ...wished.favouriteMatchIds])].toSorted();
    if (ids.length > 0)
      await tx
        .insert(pushMatch)
        .values(ids.map((id) => this.#lookAt(id, atMs)))
        .onConflictDoNothing();
    return { kinds, ...wished, seenAt: new Date(atMs) };
  }

  #isFollowable(matchId: string, atMs: number): boolean {
    const { book } = this.#deps;
    return book.published(matchId, atMs) !== null && book.phase(matchId, atMs) !== 'ended';
  }

  #lookAt(matchId: string, atMs: number) {
    const { book } = this.#deps;
    return { matchId, isInPlay: book.phase(matchId, atMs) === 'live', score: book.score(matchId, atMs) };
  }
}

/**
 * The condition that the session of a subscription was ended: by a logout, a new password, an exclusion or staff. A
 * session that expired was not ended.
 */
const hasEnded = (db: Db) =>
  inArray(
    pushSubscription.sessionHash,
    db.select({ hash: session.tokenHash }).from(session).where(isNotNull(session.endedAt)),
  );

async function removeOldest(tx: Db, accountId: number): Promise<void> {
  const surplus = await tx
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.accountId, accountId))
    .orderBy(desc(pushSubscription.seenAt), desc(pushSubscription.createdAt))
    .offset(MOST_BROWSERS);
  if (surplus.length === 0) return;
  await tx.delete(pushSubscription).where(
    inArray(
      pushSubscription.id,
      surplus.map(({ id }) => id),
    ),
  );
}
