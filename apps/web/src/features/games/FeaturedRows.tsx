import type { GameProvider } from '@ushindi/api-contract';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { GamePicture } from './GamePicture.tsx';
import { useLobby } from './useLobby.ts';
import { gamePath, nameFromId } from './catalogue.ts';

const rows = ['hot', 'popular', 'newest'] as const;

/** The fixed rows Hot, Most Popular and New. They render without the providers' responses, which add the pictures. */
export function FeaturedRows() {
  const words = messagesOf(games).lobby;
  const pictures = usePictures();
  return rows.map((row) => (
    <section key={row} aria-label={words.rows[row]}>
      <GroupHeading title={words.rows[row]} />
      <ul className="game-row" aria-label={words.rows[row]}>
        {featured[row].map((game) => (
          <FeaturedCard key={game.path} game={game} picture={pictures.get(game.path) ?? null} />
        ))}
      </ul>
    </section>
  ));
}

/** The known pictures of the featured games, by path. */
function usePictures(): ReadonlyMap<string, string | null> {
  const items = { pragmatic: useLobby('pragmatic').items, soft: useLobby('soft').items };
  const known = Object.values(featured)
    .flat()
    .map(({ provider, id, path }) => {
      const item = items[provider].find(({ providerGameId }) => providerGameId === id);
      return [path, item?.thumbnailUrl ?? null] as const;
    });
  return new Map(known);
}

function FeaturedCard({ game, picture }: { game: FeaturedGame; picture: string | null }) {
  const words = messagesOf(games).lobby;
  const { name, path } = game;
  return (
    <li className="overflow-clip rounded-card bg-surface">
      <GamePicture name={name} url={picture} />
      <p className="truncate px-2 pt-2 text-hint font-semibold">{name}</p>
      <div className="grid grid-cols-2 gap-1.5 p-2">
        <ButtonLink look="line" small to={`${path}?demo`} state={{ name }} aria-label={words.demoOf(name)}>
          {words.demo}
        </ButtonLink>
        <ButtonLink small to={path} state={{ name }} aria-label={words.playOf(name)}>
          {words.play}
        </ButtonLink>
      </div>
    </li>
  );
}

/** A game of the featured rows. */
export type FeaturedGame = { provider: GameProvider; id: string; name: string; path: string };

const of = (provider: GameProvider, ...ids: string[]): FeaturedGame[] =>
  ids.map((id) => ({ provider, id, name: nameFromId(id), path: gamePath(provider, id) }));

/**
 * The featured rows, from the reference operator's games. All of them are on the first page of their lobby, which
 * contains their pictures.
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
