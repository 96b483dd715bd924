import type { betsCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';

/** A round of a game in the form of a bet with one leg. */
export type WireGameBet = z.input<typeof betsCalls.list.data>[number];

/** A page of a player's game rounds, newest first; what the history of bets asks of games. */
export type GameHistory = (wanted: {
  accountId: number;
  kind: 'virtual' | 'jackpot';
  /** A number of a bet's status; all of them without one. */
  status: number | undefined;
  limit: number;
  offset: number;
}) => Promise<WireGameBet[]>;
