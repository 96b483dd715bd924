import type { Game, GameProvider, OwnGame } from '@ushindi/api-contract';

/** A game with a page of its own. A flight has an intro for guests and takes the whole window of a phone. */
export type OwnGamePage = { game: OwnGame; path: string; isFlight: boolean };

/** The games with a page of their own, in the order in which they are offered. */
export const ownGames: readonly OwnGamePage[] = [
  { game: 'aviatrix', path: '/aviatrix', isFlight: true },
  { game: 'jetx', path: '/jetx', isFlight: true },
  { game: 'turbo', path: '/turbo', isFlight: false },
  { game: 'league', path: '/league', isFlight: false },
  { game: 'jackpot', path: '/jackpot', isFlight: false },
  { game: 'worldCup', path: '/world-cup', isFlight: false },
  { game: 'championsLigi', path: '/champions-ligi', isFlight: false },
  { game: 'box', path: '/box', isFlight: false },
];

/** The game whose page an address is; null when it is none's. */
export const ownGameAt = (pathname: string): OwnGame | null =>
  ownGames.find(({ path }) => path === pathname)?.game ?? null;

/** Providers with a lobby, by the part of the address that names them. */
export const providerSlugs = { pragmatic: 'pragmatic', soft: 'soft-games' } as const satisfies Record<
  GameProvider,
  string
>;

/** Providers without games yet; their place stands ready (discovery-and-content spec, section 2.11). */
export const comingProviders = ['evolution'] as const;

export const lobbyPath = (provider: GameProvider): string => `/instant-games/${providerSlugs[provider]}`;

/** Where a provider's game is played. */
export const gamePath = (provider: GameProvider, providerGameId: string): string =>
  `${lobbyPath(provider)}/${encodeURIComponent(providerGameId)}`;

/** The provider that an address names. */
export const providerOf = (slug: string): GameProvider | null =>
  (Object.keys(providerSlugs) as GameProvider[]).find((provider) => providerSlugs[provider] === slug) ?? null;

/** What is launched for a provider's game of an address; null for what the gateway would not take. */
export function providerGame(slug: string, providerGameId: string): Game | null {
  const provider = providerOf(slug);
  return provider !== null && /^[\w.-]{1,64}$/.test(providerGameId) ? `${provider}:${providerGameId}` : null;
}

/** A name for a game that is known by its id alone: 'ngoma-reels' is read as Ngoma Reels. */
export function nameFromId(providerGameId: string): string {
  const words = providerGameId.split(/[-_.]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
