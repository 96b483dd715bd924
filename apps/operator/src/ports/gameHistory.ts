import type { betsCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';

/** A game round as a bet with one leg. */
export type WireGameBet = z.input<typeof betsCalls.list.data>[number];

/** A game's name for players; its id if the game is not offered any more. */
export type GameName = (gameId: string) => string;

/** Game rounds for the bet history. */
export type GameHistory = {
  /** A page of a player's game rounds, newest first. */
  page(wanted: {
    accountId: number;
    kind: 'virtual' | 'jackpot';
    /** A bet status number; undefined for all. */
    status: number | undefined;
    limit: number;
    offset: number;
  }): Promise<WireGameBet[]>;
  /** Rounds of the player by the ids of their rows. */
  rounds(accountId: number, ids: number[]): Promise<ReadonlyMap<number, WireGameBet>>;
  /** One round of the player by its id; null if unknown. */
  round(accountId: number, betId: string): Promise<WireGameBet | null>;
};
