/** Providers of lobby games. */
export type Provider = 'pragmatic' | 'soft';

/** A game of a lobby. Its temper says how rarely and how much it pays. */
export type LobbyGame = { id: string; name: string; providerGameId: string; hot: boolean; temper: 'calm' | 'lively' };

const THINGS =
  'Ngoma,Shanga,Mbuyu,Tausi,Kanga,Kifaru,Nyota,Marimba,Jahazi,Karafuu,Mwezi,Twiga,Chui,Upepo,Bahari,Machungwa,Zumaridi,Almasi,Korosho,Mvua'.split(
    ',',
  );
const KINDS: Record<Provider, readonly string[]> = {
  pragmatic: ['Reels', 'Trail', 'Parade'],
  soft: ['Trio', 'Market'],
};
const HOT_EVERY = 7;

function lobbyOf(provider: Provider): LobbyGame[] {
  const names = KINDS[provider].flatMap((kind) => THINGS.map((thing) => `${thing} ${kind}`));
  return names.map((name, index) => ({
    id: String(index + 1),
    name,
    providerGameId: name.toLowerCase().replaceAll(' ', '-'),
    hot: index % HOT_EVERY === 0,
    temper: index % 2 === 0 ? 'calm' : 'lively',
  }));
}

/** What each provider has: made-up games, 60 and 40. */
export const LOBBIES: Readonly<Record<Provider, readonly LobbyGame[]>> = {
  pragmatic: lobbyOf('pragmatic'),
  soft: lobbyOf('soft'),
};

/** A lobby game by its provider's id, whoever's it is. */
export const lobbyGame = (providerGameId: string): LobbyGame | null =>
  [...LOBBIES.pragmatic, ...LOBBIES.soft].find((game) => game.providerGameId === providerGameId) ?? null;
