import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { page } from '../scalars.ts';

/** Games with a page of their own. */
export const ownGame = z.enum(['league', 'turbo', 'jackpot', 'championsLigi', 'worldCup', 'box', 'jetx', 'aviatrix']);
export const gameProvider = z.enum(['pragmatic', 'soft']);

/** A game with a page of its own, or a provider's game as 'pragmatic:<id>' or 'soft:<id>', its provider_game_id. */
export const game = z.union([ownGame, z.templateLiteral([gameProvider, ':', z.string().regex(/^[\w.-]{1,64}$/)])]);

export const launchInput = z.object({ game });
export const launchOutput = z.object({
  /** An address on one of the configured game hosts. */
  url: z.string(),
  /** Whether a freebet goes with the game, and the operator's words about it, a line each. */
  freebet: z.boolean(),
  freebetLines: z.array(z.string()),
});

export const lobbyInput = z.object({ provider: gameProvider, page });
export const casinoGame = z.object({
  gameId: z.string(),
  name: z.string(),
  providerGameId: z.string(),
  hot: z.boolean(),
  /** Null when no thumbnail host is configured. */
  thumbnailUrl: z.string().nullable(),
});
export const lobbyOutput = z.object({ items: z.array(casinoGame), page: z.number(), totalPages: z.number() });

export type OwnGame = z.infer<typeof ownGame>;
export type GameProvider = z.infer<typeof gameProvider>;
export type Game = z.infer<typeof game>;
export type CasinoGame = z.infer<typeof casinoGame>;
export type LaunchOutput = z.infer<typeof launchOutput>;

export type GamesPort = {
  /**
   * Where to play: for nothing as a guest, with the wallet as a player.
   * @throws DomainError UPSTREAM_UNREADABLE for an address that is on no configured game host (readings 12).
   */
  launch(caller: Caller, input: { game: Game }): Promise<LaunchOutput>;
  lobby(caller: Caller, input: { provider: GameProvider; page: number }): Promise<z.infer<typeof lobbyOutput>>;
};
