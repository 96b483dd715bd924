import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { page } from '../scalars.ts';

/** Casino games with their own screen. */
export const ownGame = z.enum(['league', 'turbo', 'jackpot', 'championsLigi', 'worldCup', 'box', 'jetx', 'aviatrix']);
export const gameProvider = z.enum(['pragmatic', 'soft']);

/** A casino game with its own screen, or a provider's game as 'pragmatic:<id>' or 'soft:<id>' (its provider_game_id). */
export const game = z.union([ownGame, z.templateLiteral([gameProvider, ':', z.string().regex(/^[\w.-]{1,64}$/)])]);

export const launchInput = z.object({ game });
/** The address of a launched game. */
export const launchOutput = z.object({
  /** An address on one of the configured game origins. */
  url: z.string(),
  /** Whether the game comes with a freebet, and the operator's text about it by line. */
  freebet: z.boolean(),
  freebetLines: z.array(z.string()),
});

export const lobbyInput = z.object({ provider: gameProvider, page });
/** A game of a provider's lobby. */
export const casinoGame = z.object({
  gameId: z.string(),
  name: z.string(),
  providerGameId: z.string(),
  hot: z.boolean(),
  /** Null without a configured thumbnail address. */
  thumbnailUrl: z.string().nullable(),
});
export const lobbyOutput = z.object({ items: z.array(casinoGame), page: z.number(), totalPages: z.number() });

export type OwnGame = z.infer<typeof ownGame>;
export type GameProvider = z.infer<typeof gameProvider>;
export type Game = z.infer<typeof game>;
export type CasinoGame = z.infer<typeof casinoGame>;
export type LaunchOutput = z.infer<typeof launchOutput>;

/** Casino games, as the router needs them from an operator. */
export type GamesPort = {
  /**
   * The address of a game: with the wallet for a player, in demo mode for a guest.
   * @throws DomainError UPSTREAM_UNREADABLE for an address on no configured game origin.
   */
  launch(caller: Caller, input: { game: Game }): Promise<LaunchOutput>;
  /** A page of a provider's games. */
  lobby(caller: Caller, input: { provider: GameProvider; page: number }): Promise<z.infer<typeof lobbyOutput>>;
};
