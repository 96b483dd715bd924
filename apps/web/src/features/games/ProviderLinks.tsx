import type { GameProvider } from '@ushindi/api-contract';
import { Link } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Tag } from '../../ui/Tag.tsx';
import { comingProviders, lobbyPath } from './catalogue.ts';

const providers: readonly GameProvider[] = ['pragmatic', 'soft'];

/** The ways to the providers' lobbies; of those to come, to the place that stands ready. */
export function ProviderLinks() {
  const { providers: name, providerNames, soon } = useMessages(games).lobby;
  return (
    <nav className="provider-links" aria-label={name}>
      {providers.map((provider) => (
        <Link key={provider} className="btn btn-line btn-small" to={lobbyPath(provider)}>
          {providerNames[provider]}
        </Link>
      ))}
      {comingProviders.map((provider) => (
        <Link key={provider} className="btn btn-line btn-small" to={`/instant-games/${provider}`}>
          {providerNames[provider]}
          <Tag kind="new">{soon}</Tag>
        </Link>
      ))}
    </nav>
  );
}
