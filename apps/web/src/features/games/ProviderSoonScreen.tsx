import { useParams } from 'react-router-dom';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { comingProviders, nameFromId } from './catalogue.ts';
import './lobby.css';
import { ProviderLinks } from './ProviderLinks.tsx';

/** The place of a provider that has no games here yet. */
export default function ProviderSoonScreen() {
  const { providerId = '' } = useParams();
  const { lobby, soon } = useMessages(games);
  const coming = comingProviders.find((provider) => provider === providerId);
  const name = coming ? lobby.providerNames[coming] : nameFromId(providerId).slice(0, 40);
  usePageMeta(soon.title(name), lobby.description);
  return (
    <>
      <PageHeader title={name} backTo="/instant-games" />
      <EmptyState
        title={soon.title(name)}
        text={soon.text}
        proverb={{ line: soon.proverb, meaning: soon.proverbMeaning }}
      />
      <ProviderLinks />
    </>
  );
}
