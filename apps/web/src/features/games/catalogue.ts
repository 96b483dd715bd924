import type { Game, GameProvider, OwnGame } from '@ushindi/api-contract';
import { pathTo } from '#lib/navigation/paths.ts';

/** A game with its own screen. A crash game has an intro for guests and takes the whole window of a phone. */
export type OwnGamePage = { game: OwnGame; path: string; isCrashGame: boolean };

/** The games with their own screen, in display order. */
export const ownGames: readonly OwnGamePage[] = [
  { game: 'aviatrix', path: pathTo('Aviatrix'), isCrashGame: true },
  { game: 'jetx', path: pathTo('Jetx'), isCrashGame: true },
  { game: 'turbo', path: pathTo('Turbo'), isCrashGame: false },
  { game: 'league', path: pathTo('League'), isCrashGame: false },
  { game: 'jackpot', path: pathTo('Jackpot'), isCrashGame: false },
  { game: 'worldCup', path: pathTo('WorldCup'), isCrashGame: false },
  { game: 'championsLigi', path: pathTo('ChampionsLigi'), isCrashGame: false },
  { game: 'box', path: pathTo('Box'), isCrashGame: false },
];

/** The game of an address, or null. */
export const ownGameAt = (pathname: string): OwnGame | null =>
  ownGames.find(({ path }) => path === pathname)?.game ?? null;

/** Providers with a lobby, by their part of the address. */
export const providerSlugs = { pragmatic: 'pragmatic', soft: 'soft-games' } as const satisfies Record<
  GameProvider,
  string
>;

/** Providers without games yet, with a placeholder screen. */
export const comingProviders = ['evolution'] as const;

/** The address of a provider's lobby. */
export const lobbyPath = (provider: GameProvider): string =>
  pathTo('GameProvider', { providerId: providerSlugs[provider] });

/** The address of a provider's game. */
export const gamePath = (provider: GameProvider, providerGameId: string): string =>
  `${lobbyPath(provider)}/${encodeURIComponent(providerGameId)}`;

/** The provider of an address. */
export const providerOf = (slug: string): GameProvider | null =>
  (Object.keys(providerSlugs) as GameProvider[]).find((provider) => providerSlugs[provider] === slug) ?? null;

/** The launch input of a provider's game in an address; null for input that the gateway would reject. */
export function providerGame(slug: string, providerGameId: string): Game | null {
  const provider = providerOf(slug);
  return provider !== null && /^[\w.-]{1,64}$/.test(providerGameId) ? `${provider}:${providerGameId}` : null;
}

/** A display name derived from a game's id: 'ngoma-reels' becomes Ngoma Reels. */
export function nameFromId(providerGameId: string): string {
  const words = providerGameId.split(/[-_.]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
