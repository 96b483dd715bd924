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

/** What a phone wants to be notified about. */
export type Wishes = { kinds: PushKind[]; slipMatchIds: string[]; favouriteMatchIds: string[] };

const DAY_MS = 24 * 60 * 60_000;
/** Browsers of one player. The one that was used longest ago makes room for another. */
const MOST_BROWSERS = 10;
/** A phone names its matches at every visit. One that is not opened again gets no more notifications. */
const FORGOTTEN_MS = 90 * DAY_MS;
/** Ids of matches years ahead are easy to guess. */
const FOLLOWED_AHEAD_MS = 14 * DAY_MS;

/** The subscriptions of players' browsers (R-320). */
export class PushSubscriptions {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get publicKey(): string {
    return this.#deps.publicKey;
  }

  /**
   * Stores a browser's subscription for the player and the session of the call. A known browser keeps its id. The one of
   * another player on the same browser ends, which only who knows the browser's secret can do. So does one that a logout
   * has ended, with what waits for it.
   * @throws OperatorError INVALID for an address of no known push service or unusable keys, CONFLICT for another key than
   * the present one, EXCLUDED, RESTRICTED or AGE_NOT_PROVEN for a player who must not be asked to play.
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
   * Stores what a phone wants now, and binds its subscription to the session of the call.
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

  /** The player's subscriptions that can be sent to, the last used first. */
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

  /** Deletes subscriptions whose session was ended, and those of phones that did not open the product again. */
  async cleanUp(): Promise<void> {
    const { db, nowMs } = this.#deps;
    const isForgotten = lt(pushSubscription.seenAt, new Date(nowMs() - FORGOTTEN_MS));
    await deleteSome(db, pushSubscription, pushSubscription.id, or(isForgotten, hasEnded(db)));
  }

  /** Leaves out what is no match of the next days, and follows the others. */
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
    const match = book.match(matchId);
    return match !== null && match.kickoffMs < atMs + FOLLOWED_AHEAD_MS && book.phase(matchId, atMs) !== 'ended';
  }

  #lookAt(matchId: string, atMs: number) {
    const { book } = this.#deps;
    return { matchId, isInPlay: book.phase(matchId, atMs) === 'live', score: book.score(matchId, atMs) };
  }
}

/** A logout, a new password, an exclusion or staff have ended the session. One that expired has not ended. */
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
