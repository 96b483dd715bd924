import type { GameProvider } from '@ushindi/api-contract';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { providerSlugs } from './catalogue.ts';
import './lobby.css';
import { LobbyGrid } from './LobbyGrid.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useReloadLobby } from './useLobby.ts';

/** The lobby of the provider in the address. */
export default function ProviderScreen() {
  const { pathname } = useLocation();
  const provider = pathname.endsWith(`/${providerSlugs.soft}`) ? 'soft' : 'pragmatic';
  return <ProviderLobby key={provider} provider={provider} />;
}

function ProviderLobby({ provider }: { provider: GameProvider }) {
  const { provider: words, lobby } = messagesOf(games);
  const [text, setText] = useState('');
  const reload = useReloadLobby(provider);
  const name = lobby.providerNames[provider];
  usePageMeta(words.title(name), words.description(name));
  return (
    <>
      <PageHeader title={words.title(name)} backTo={pathTo('InstantGames')} />
      <SearchBox text={text} onType={setText} onSubmit={() => text.trim() === '' && reload()} />
      <LobbyGrid provider={provider} text={text} />
    </>
  );
}
