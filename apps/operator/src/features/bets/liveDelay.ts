import { isBookingCode, type RulesAt } from '@ushindi/shared';
import type { Clock, Wait } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { blocksOf } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import type { TokenBearer } from '../../http/serve.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { checkSlip, type PlaceRequest, requireAccepted } from './slip.ts';
import { findByIdempotencyKey } from './store.ts';

type Parts = { db: Db; nowMs: Clock; book: MatchBook; rulesAt: RulesAt; delayMs: number; wait: Wait };

/** Delays bets with a live leg. Other bets are not delayed. */
export type LiveDelay = {
  /**
   * Waits for the delay and returns the request with the scores at its start, so that the checks of the placement refuse a
   * score that has changed. It waits without a lock or a transaction. A repeated request of a placed bet is not
   * delayed.
   * @throws OperatorError UNAUTHORIZED, EXCLUDED, RESTRICTED or AGE_NOT_PROVEN; INVALID or CONFLICT if the slip is refused already;
   * UNAVAILABLE when the process closes.
   */
  delay(bearer: Pick<TokenBearer, 'player'>, request: PlaceRequest): Promise<PlaceRequest>;
  /** Waits for the delay, without a lock. False when the process closes in this time. */
  pass(): Promise<boolean>;
  /** Refuses the bets that wait and all later ones with a live leg. Nothing of them is stored. */
  close(): void;
};

/** Creates the delay. `delayMs` is real time, not match time; 0 delays nothing. */
export function createLiveDelay({ db, nowMs, book, rulesAt, delayMs, wait }: Parts): LiveDelay {
  const closing = new AbortController();
  const pass = async (): Promise<boolean> => {
    if (delayMs > 0) await wait(delayMs, closing.signal).catch(() => undefined);
    return !closing.signal.aborted;
  };
  return {
    pass,
    async delay(bearer, request) {
      if (delayMs === 0 || !request.bet_data.some(isLive)) return request;
      const { accountId } = await bearer.player();
      if (await isPlaced(db, accountId, request.bet_ref)) return request;
      const atMs = nowMs();
      const rules = rulesAt(atMs);
      requireNotBlocked(await blocksOf(db, accountId), rules, atMs);
      requireAccepted(checkSlip(request, rules.betLimits, book, atMs));
      const scoresSeen = new Map(
        request.bet_data.filter(isLive).map(({ parent_match_id: id }) => [id, book.score(id, atMs)]),
      );
      if (!(await pass())) throw new OperatorError('UNAVAILABLE', { kind: 'betNotPlaced' });
      return { ...request, scoresSeen };
    },
    close: () => closing.abort(),
  };
}

const isLive = (item: PlaceRequest['bet_data'][number]): boolean => item.is_live === 'l';

const isPlaced = async (db: Db, accountId: number, bookingCode: string): Promise<boolean> =>
  isBookingCode(bookingCode) && (await findByIdempotencyKey(db, accountId, bookingCode)) !== null;
