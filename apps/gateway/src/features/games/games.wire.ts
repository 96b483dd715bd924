import type { CasinoGame, LaunchOutput } from '@ushindi/api-contract';
import type { gamesCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';
import { MAX_MESSAGE_LENGTH } from '../../upstream/envelope.ts';
import { unreadable } from '../../upstream/errors.ts';
import { isSet } from '../../upstream/wireFlag.ts';

export type WireLaunch = z.output<typeof gamesCalls.launchLite.data>;
type WireGame = z.output<typeof gamesCalls.wireCasinoGame>;

/** The player's message when a game cannot be opened. */
export const NOT_AVAILABLE = 'This game is not available right now. Please try again later.';

/** The loggable part of an address: its path and query may contain a player's token. */
const hostOf = (address: URL | null): string =>
  address === null ? 'not an absolute address' : `${address.protocol}//${address.host}`;

/**
 * The address of a game, normalised so that browsers get exactly what was checked.
 * @throws DomainError UPSTREAM_UNREADABLE unless it is http(s) on an allowed origin.
 */
function allowedAddress(text: string, origins: readonly string[]): string {
  const address = URL.parse(text);
  // A 'blob:' address has its creator's origin.
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  if (address !== null && isWeb && origins.includes(address.origin)) return address.href;
  throw unreadable(
    'outcomeKnown',
    `game on a host that GAME_ORIGINS does not allow: ${hostOf(address)}`,
    NOT_AVAILABLE,
  );
}

/** The freebet's text by lines. A flag, also one that is sent as text, means a freebet without text. */
function freebetOf(freebet: WireLaunch['freebet']): Pick<LaunchOutput, 'freebet' | 'freebetLines'> {
  const text = String(freebet ?? '').trim();
  const isFlag = !isSet(text) || /^(?:true|1)$/i.test(text);
  const lines = isFlag ? [] : text.slice(0, MAX_MESSAGE_LENGTH).split('\n');
  const freebetLines = lines.map((line) => line.trim()).filter((line) => line !== '');
  return { freebet: isSet(text), freebetLines };
}

/**
 * The address of a game and its freebet.
 * @throws DomainError UPSTREAM_UNREADABLE for an address on no allowed origin.
 */
export function launchOf(wire: WireLaunch, origins: readonly string[]): LaunchOutput {
  return { url: allowedAddress(wire.url, origins), ...freebetOf(wire.freebet) };
}

/** A game of a lobby. The '{id}' of `thumbnailUrl` becomes the provider's game id. */
export function casinoGameOf(wire: WireGame, thumbnailUrl: string | undefined): CasinoGame {
  const providerGameId = wire.provider_game_id;
  return {
    gameId: wire.id,
    name: wire.game_name,
    providerGameId,
    hot: wire.status === '1',
    thumbnailUrl: thumbnailUrl?.replaceAll('{id}', () => encodeURIComponent(providerGameId)) ?? null,
  };
}
