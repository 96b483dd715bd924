import type { GameProvider } from '@ushindi/api-contract';
import { gamePath, nameFromId } from './catalogue.ts';

/** A game of the lobby's fixed rows. */
export type FeaturedGame = { provider: GameProvider; id: string; name: string; path: string };

const of = (provider: GameProvider, ...ids: string[]): FeaturedGame[] =>
  ids.map((id) => ({ provider, id, name: nameFromId(id), path: gamePath(provider, id) }));

/**
 * The lobby's fixed rows (discovery-and-content spec, section 2.11), out of what the reference operator has. They stand
 * on the first page of their provider's lobby, which brings their pictures.
 */
export const featured = {
  hot: [...of('pragmatic', 'ngoma-reels', 'marimba-reels'), ...of('soft', 'ngoma-trio', 'marimba-trio')],
  popular: [
    ...of('pragmatic', 'shanga-reels', 'kifaru-reels', 'twiga-reels'),
    ...of('soft', 'tausi-trio', 'nyota-trio'),
  ],
  newest: [
    ...of('soft', 'jahazi-trio', 'mwezi-trio', 'karafuu-trio'),
    ...of('pragmatic', 'mbuyu-reels', 'kanga-reels'),
  ],
} as const satisfies Record<string, readonly FeaturedGame[]>;
