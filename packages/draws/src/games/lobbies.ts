/** A provider of a lobby of games. */
export type Provider = 'pragmatic' | 'soft';

/** A lobby game. Higher volatility pays larger amounts less often. */
export type LobbyGame = { id: string; name: string; providerGameId: string; hot: boolean; volatility: 'low' | 'high' };

const NAMES =
  'Ngoma,Shanga,Mbuyu,Tausi,Kanga,Kifaru,Nyota,Marimba,Jahazi,Karafuu,Mwezi,Twiga,Chui,Upepo,Bahari,Machungwa,Zumaridi,Almasi,Korosho,Mvua'.split(
    ',',
  );
const KINDS: Record<Provider, readonly string[]> = {
  pragmatic: ['Reels', 'Trail', 'Parade'],
  soft: ['Trio', 'Market'],
};
const HOT_EVERY = 7;

function lobbyOf(provider: Provider): LobbyGame[] {
  const names = KINDS[provider].flatMap((kind) => NAMES.map((thing) => `${thing} ${kind}`));
  return names.map((name, index) => ({
    id: String(index + 1),
    name,
    providerGameId: name.toLowerCase().replaceAll(' ', '-'),
    hot: index % HOT_EVERY === 0,
    volatility: index % 2 === 0 ? 'low' : 'high',
  }));
}

/** Made-up games: 60 and 40. */
export const LOBBIES: Readonly<Record<Provider, readonly LobbyGame[]>> = {
  pragmatic: lobbyOf('pragmatic'),
  soft: lobbyOf('soft'),
};

/** A lobby game of any provider, by the provider's id. */
export const lobbyGame = (providerGameId: string): LobbyGame | null =>
  [...LOBBIES.pragmatic, ...LOBBIES.soft].find((game) => game.providerGameId === providerGameId) ?? null;
