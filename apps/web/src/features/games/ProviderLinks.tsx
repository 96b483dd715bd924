import type { GameProvider } from '@ushindi/api-contract';
import { pathTo } from '#lib/navigation/paths.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Tag } from '#ui/layout/badges.tsx';
import { comingProviders, lobbyPath } from './catalogue.ts';
import { Link } from '#ui/navigation/Link.tsx';

const providers: readonly GameProvider[] = ['pragmatic', 'soft'];

/** Links to the providers' lobbies, and to the placeholders of future ones. */
export function ProviderLinks() {
  const { providers: name, providerNames, soon } = messagesOf(games).lobby;
  return (
    <nav className="provider-links" aria-label={name}>
      {providers.map((provider) => (
        <Link key={provider} className="btn btn-line btn-small" to={lobbyPath(provider)}>
          {providerNames[provider]}
        </Link>
      ))}
      {comingProviders.map((provider) => (
        <Link key={provider} className="btn btn-line btn-small" to={pathTo('GameProvider', { providerId: provider })}>
          {providerNames[provider]}
          <Tag kind="new">{soon}</Tag>
        </Link>
      ))}
    </nav>
  );
}
