import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { names } from '#i18n/en/names.ts';
import { places as messages } from '#i18n/en/places.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { useListChoice } from '#entities/sports/chosenSport.ts';
import { CountryList } from './CountryList.tsx';
import { LeagueList } from './LeagueList.tsx';

const longestName = 80;

/**
 * Countries, and the tournaments of the chosen one. The choice is part of the address, so that Back closes the
 * tournaments first.
 */
export default function CountriesScreen() {
  const words = messagesOf(messages);
  const [params] = useSearchParams();
  const { sportId, chooseSport } = useListChoice();
  const country = (params.get('country') ?? '').trim().slice(0, longestName);
  usePageMeta(messagesOf(names).country(country) || words.pageTitle, words.description);
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
      <PageHeader title={messagesOf(names).country(country)} backTo={`${pathTo('Country')}?sport=${sportId}`} />
      <LeagueList key={country} sportId={sportId} country={country} />
    </>
  );
}
