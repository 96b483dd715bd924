import { useId } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { lists } from '#i18n/en/lists.ts';
import { language } from '#i18n/language.ts';
import { names } from '#i18n/en/names.ts';
import { places as messages } from '#i18n/en/places.ts';
import { messagesOf } from '#i18n/messages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { SportTabs } from '#ui/navigation/SportTabs.tsx';
import { TabPanel } from '#ui/navigation/Tabs.tsx';
import { useSports } from '#entities/sports/useSports.ts';
import { Flag } from './Flag.tsx';
import { PlaceRows } from './PlaceRows.tsx';
import '#ui/layout/rows.css';

type Props = { sportId: number; onChooseSport: (id: number) => void };

/** The countries with matches of a sport, from A to Z in the page's language. */
export function CountryList({ sportId, onChooseSport }: Props) {
  const shared = messagesOf(lists);
  const panelId = useId();
  const sports = useSports();
  return (
    <>
      <SportTabs name={shared.sports} panelId={panelId} sports={sports} chosen={sportId} onChoose={onChooseSport} />
      <TabPanel id={panelId} chosen={[sportId]}>
        <Countries sportId={sportId} />
      </TabPanel>
    </>
  );
}

const ORDER = new Intl.Collator(language);

function Countries({ sportId }: { sportId: number }) {
  const words = messagesOf(messages);
  const query = trpc.places.countries.useQuery({ sportId });
  const { data, isPending } = query;
  if (isPending) {
    return (
      <p className="search-note" role="status">
        {words.loading}
      </p>
    );
  }
  if (!data) return <FailedQuery query={query} text={words.failed} />;
  if (data.items.length === 0) return <EmptyState title={words.none} />;
  const places = data.items.map(({ countryId, name, code, tournamentsCount }) => ({
    id: countryId,
    name: messagesOf(names).country(name),
    count: words.tournaments(tournamentsCount),
    to: `${pathTo('Country')}?${new URLSearchParams({ sport: String(sportId), country: name })}`,
    before: <Flag code={code} />,
  }));
  // The operator's order is by the English names.
  places.sort(({ name: a }, { name: b }) => ORDER.compare(a, b));
  return <PlaceRows name={words.countries} places={places} />;
}
