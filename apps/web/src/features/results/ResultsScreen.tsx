import { formatNairobiDay, nairobiDayStart, parseNairobi } from '@ushindi/shared';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '#lib/serverClock.ts';
import { lists } from '#i18n/en/lists.ts';
import { results as messages } from '#i18n/en/results.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { SportTabs } from '#ui/navigation/SportTabs.tsx';
import { TabPanel } from '#ui/navigation/Tabs.tsx';
import { useListChoice } from '#entities/sports/chosenSport.ts';
import { useSports } from '#entities/sports/useSports.ts';
import { ResultList } from './ResultList.tsx';

/** Results of ended matches by day and competition. Sport, day and competition are part of the address. */
export default function ResultsScreen() {
  const words = messagesOf(messages);
  const panelId = useId();
  const { sportId, chooseSport } = useListChoice();
  const sports = useSports();
  const [params, setParams] = useSearchParams();
  const todayMs = useToday();
  const choose = (name: 'day' | 'competition', value: string) =>
    setParams(
      (current) => {
        if (name === 'day') current.delete('competition');
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  usePageMeta(words.title, words.description);
  return (
    <>
      <PageHeader title={words.title} />
      <SportTabs
        name={messagesOf(lists).sports}
        panelId={panelId}
        sports={sports}
        chosen={sportId}
        onChoose={chooseSport}
      />
      <TabPanel id={panelId} chosen={[sportId]}>
        <ResultList
          sportId={sportId}
          date={dayOf(params.get('day'), todayMs)}
          competition={competitionOf(params.get('competition'))}
          todayMs={todayMs}
          onChoose={choose}
        />
      </TabPanel>
    </>
  );
}

/** A day of the address, today by default. */
function dayOf(text: string | null, todayMs: number): string {
  const atMs = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? parseNairobi(`${text} 00:00:00`) : null;
  return formatNairobiDay(atMs === null || nairobiDayStart(atMs) > todayMs ? todayMs : atMs);
}

const competitionOf = (text: string | null): string => (/^\d{1,12}$/.test(text ?? '') ? (text ?? '') : '');
