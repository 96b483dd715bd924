import { useSearchParams } from 'react-router-dom';
import { trpc } from '#lib/api/trpc.ts';
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
  const isKnown = useIsCountry(country, sportId);
  const title = isKnown ? messagesOf(names).country(country) : words.pageTitle;
  usePageMeta(title, words.description);
  if (country === '') {
    return (
      <>
        <PageHeader title={title} />
        <CountryList sportId={sportId} onChooseSport={chooseSport} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} backTo={`${pathTo('Country')}?sport=${sportId}`} />
      <LeagueList key={country} sportId={sportId} country={country} />
    </>
  );
}

/** Whether the operator has a country of this name. The name comes from the address, so it may be any text. */
function useIsCountry(country: string, sportId: number): boolean {
  const listed = trpc.useUtils().places.countries.getData({ sportId });
  const { data } = trpc.places.tournaments.useQuery({ country, sportId }, { enabled: country !== '' });
  return Boolean(data?.items.length) || Boolean(listed?.items.some(({ name }) => name === country));
}
