import type { Db } from '../db/database.ts';
import type { BonusTerms } from '../db/schema/index.ts';
import type { Entry } from '../ledger/post.ts';

/** A bet that wants a freebet for its stake. */
type FreebetUse = {
  accountId: number;
  refId: string;
  /** KES; it must be the freebet's whole worth. */
  stake: number;
  /** Of its legs, as decimal text. */
  odds: string[];
  atMs: number;
};

/** A bet with the player's own money. */
type CashBet = { accountId: number; betId: number; stakeCents: number; atMs: number };

/** What a cash bet earned: 0 cents and no entries for most. */
export type Award = { amountCents: number; entries: Entry[] };

/**
 * What bets ask of freebets. Everything runs inside the bet's transaction, after its lock on player or bet. Money that
 * moves is answered as ledger entries: the bet posts them with its own, so that all accounts are locked in one order.
 */
export type Freebets = {
  /**
   * Uses up a freebet for a bet.
   * @throws OperatorError INVALID with the words for the player when it is not his, not awarded, over, or the bet does
   * not meet its terms.
   */
  use(tx: Db, wanted: FreebetUse): Promise<{ bonusId: number; terms: BonusTerms }>;
  /** The terms of a freebet that a bet used. */
  termsOf(tx: Db, bonusId: number): Promise<BonusTerms>;
  /** Gives back the freebet of a bet that is void or cancelled. Answers the account that its stake returns to. */
  giveBack(tx: Db, bonusId: number, atMs: number): Promise<string>;
  /** Awards what a cash bet earns. */
  award(tx: Db, bet: CashBet): Promise<Award>;
  /** What a bet earned, in cents; 0 for most. */
  earnedBy(tx: Db, bet: { accountId: number; betId: number }): Promise<number>;
  /** What each of the account's bets earned that earned something, in cents by bet. */
  earnings(db: Db, accountId: number): Promise<ReadonlyMap<number, number>>;
  /**
   * Takes back what a bet earned that is to be cancelled.
   * @throws OperatorError CONFLICT when it has been used.
   */
  revoke(tx: Db, bet: { accountId: number; betId: number }): Promise<Entry[]>;
};
