import { useParams } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { comingProviders, nameFromId } from './catalogue.ts';
import './lobby.css';
import { ProviderLinks } from './ProviderLinks.tsx';

/** The placeholder of a provider without games yet. */
export default function ProviderSoonScreen() {
  const { providerId = '' } = useParams();
  const { lobby, soon } = messagesOf(games);
  const coming = comingProviders.find((provider) => provider === providerId);
  const name = coming ? lobby.providerNames[coming] : nameFromId(providerId).slice(0, 40);
  usePageMeta(soon.title(name), lobby.description);
  return (
    <>
      <PageHeader title={name} backTo={pathTo('InstantGames')} />
      <EmptyState
        title={soon.title(name)}
        text={soon.text}
        proverb={{ line: soon.proverb, meaning: soon.proverbMeaning }}
      />
      <ProviderLinks />
    </>
  );
}
