import type { CasinoGame, GameProvider } from '@ushindi/api-contract';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Tag } from '#ui/layout/badges.tsx';
import { gamePath } from './catalogue.ts';
import { GamePicture } from './GamePicture.tsx';
import { Link } from '#ui/navigation/Link.tsx';

type Props = { provider: GameProvider; game: CasinoGame };

/** A game of a provider's lobby: picture, name and 'Play Now'. The whole card links to the game. */
export function GameCard({ provider, game }: Props) {
  const words = messagesOf(games).provider;
  const { name, hot, providerGameId, thumbnailUrl } = game;
  return (
    <Link
      className="game-card relative block overflow-clip rounded-card bg-surface"
      to={gamePath(provider, providerGameId)}
      state={{ name }}
    >
      <span className="relative block">
        <GamePicture name={name} url={thumbnailUrl} />
        <span className="game-play">
          <b>{words.playNow}</b>
        </span>
      </span>
      {hot && (
        <span className="absolute top-1.5 left-1.5">
          <Tag kind="hot">{words.hot}</Tag>
        </span>
      )}
      <span className="block truncate px-2 py-2 text-hint font-semibold">{name}</span>
    </Link>
  );
}
