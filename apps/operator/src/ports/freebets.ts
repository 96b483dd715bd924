import type { Db } from '../db/database.ts';
import type { BonusTerms } from '../db/schema/index.ts';
import type { Entry } from '../ledger/post.ts';

/** A bet that uses a freebet as its stake. */
type FreebetUse = {
  accountId: number;
  refId: string;
  /** KES; must equal the freebet's amount. */
  stake: number;
  /** Odds of the legs, as decimal text. */
  odds: string[];
  atMs: number;
};

/** A bet placed with the player's own money, and the minimum stake of its day. */
type CashBet = { accountId: number; betId: number; stakeCents: number; minStakeCents: number; atMs: number };

/** The freebet that a cash bet earned, with its ledger entries. Most bets earn 0 cents and no entries. */
export type Award = { amountCents: number; entries: Entry[] };

/**
 * The use and award of freebets by bets. Every call runs inside the bet's transaction, after its lock on player or bet.
 * Money movements are returned as ledger entries that the bet posts with its own, so that all accounts are locked in
 * one order.
 */
export type Freebets = {
  /**
   * Uses a freebet for a bet.
   * @throws OperatorError INVALID if the freebet belongs to another player, is not awarded, has expired, or the bet
   * does not meet its terms.
   */
  use(tx: Db, wanted: FreebetUse): Promise<{ bonusId: number; terms: BonusTerms }>;
  /** The terms of freebets that bets used, by bonus id. */
  termsOf(tx: Db, bonusIds: number[]): Promise<ReadonlyMap<number, BonusTerms>>;
  /** Returns the freebet of a void or cancelled bet. Returns the ledger account that receives the stake. */
  returnFreebet(tx: Db, bonusId: number, atMs: number): Promise<string>;
  /** Whether the freebet that a void bet returned is neither used for another bet nor revoked. Locks it. */
  isUnused(tx: Db, returned: { bonusId: number; betId: number }): Promise<boolean>;
  /** Uses a returned freebet for its bet again. Returns the ledger account that its stake is in. */
  useAgain(tx: Db, bonusId: number, atMs: number): Promise<string>;
  /** Awards the freebet that a cash bet earns. It is at least the minimum stake, because a smaller one could not be used. */
  award(tx: Db, bet: CashBet): Promise<Award>;
  /** The cents that a bet earned; 0 for most bets. */
  earnedBy(tx: Db, bet: { accountId: number; betId: number }): Promise<number>;
  /** Cents earned by bet id, for the account's bets that earned something. */
  earnings(db: Db, accountId: number): Promise<ReadonlyMap<number, number>>;
  /** The ids of the bets whose earned freebet another bet has used. */
  usedBy(db: Db, bets: readonly { id: number; accountId: number }[]): Promise<ReadonlySet<number>>;
  /**
   * Revokes the freebet that a bet earned, because the bet is cancelled or cashed out.
   * @throws OperatorError CONFLICT if the freebet has been used.
   */
  revoke(tx: Db, bet: { accountId: number; betId: number }): Promise<Entry[]>;
};
