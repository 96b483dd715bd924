import type { betsCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';

/** A round of a game in the form of a bet with one leg. */
export type WireGameBet = z.input<typeof betsCalls.list.data>[number];

/** What the history of bets asks of games. */
export type GameHistory = {
  /** A page of a player's game rounds, newest first. */
  page(wanted: {
    accountId: number;
    kind: 'virtual' | 'jackpot';
    /** A number of a bet's status; all of them without one. */
    status: number | undefined;
    limit: number;
    offset: number;
  }): Promise<WireGameBet[]>;
  /** The player's round of a number as `page` tells it; null when there is none. */
  round(accountId: number, betId: string): Promise<WireGameBet | null>;
};
