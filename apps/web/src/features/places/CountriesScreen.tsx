import { useSearchParams } from 'react-router-dom';
import { useListChoice } from '../../lib/catalogue/chosenSport.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { places as messages } from '../../lib/messages/places.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CountryList } from './CountryList.tsx';
import { LeagueList } from './LeagueList.tsx';

const longestName = 80;

/**
 * Countries, and the tournaments of the one that is picked. The pick stands in the address as a page of its own, so that
 * Back leaves the tournaments first (discovery-and-content spec, section 2.10).
 */
export default function CountriesScreen() {
  const words = useMessages(messages);
  const [params] = useSearchParams();
  const { sportId, chooseSport } = useListChoice();
  const country = (params.get('country') ?? '').trim().slice(0, longestName);
  usePageMeta(country || words.pageTitle, words.description);
  if (country === '') {
    return (
      <>
        <PageHeader title={words.pageTitle} />
        <CountryList sportId={sportId} onChooseSport={chooseSport} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={country} backTo={`/country?sport=${sportId}`} />
      <LeagueList key={country} sportId={sportId} country={country} />
    </>
  );
}
