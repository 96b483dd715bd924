import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { GroupHeading } from '../../ui/GroupHeading.tsx';
import { featured, type FeaturedGame } from './featured.ts';
import { GamePicture } from './GamePicture.tsx';
import { useLobby } from './useLobby.ts';

const rows = ['hot', 'popular', 'newest'] as const;

/** The fixed rows Hot, Most Popular and New. They stand without the providers' answers, which bring the pictures. */
export function FeaturedRows() {
  const words = useMessages(games).lobby;
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

/** The pictures of the fixed rows' games by their paths, as far as they are known. */
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
  const words = useMessages(games).lobby;
  const { name, path } = game;
  return (
    <li className="overflow-clip rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
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
