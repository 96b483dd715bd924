import type { JackpotRound } from '@ushindi/api-contract';
import { useId, useState } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { jackpot } from '#i18n/en/jackpot.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { Results } from './Results.tsx';
import { TicketForm } from './TicketForm.tsx';

const tabs = ['play', 'results', 'rules'] as const;
const REFRESH_MS = 30_000;

/** The jackpot of matches: the round on sale with its picks, past rounds, and the rules. */
export default function JackpotPoolScreen() {
  const words = messagesOf(jackpot);
  const [tab, setTab] = useState<(typeof tabs)[number]>('play');
  const panelId = useId();
  usePageMeta(words.title, words.description);
  return (
    <>
      <PageHeader title={words.title} />
      <Tabs
        panelId={panelId}
        name={words.tabs.name}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        chosen={tab}
        onChoose={setTab}
      />
      <TabPanel id={panelId} chosen={[tab]}>
        {tab === 'results' ? <Results /> : <Current shows={tab} />}
      </TabPanel>
    </>
  );
}

/** The round on sale, to play or with its rules. */
function Current({ shows }: { shows: 'play' | 'rules' }) {
  const words = messagesOf(jackpot);
  const query = trpc.jackpot.current.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  });
  const { data, error } = query;
  if (!data && error) return <FailedQuery query={query} text={words.unavailable} />;
  if (!data)
    return (
      <LoadingRoom>
        <Skeleton className="m-2 h-96" />
      </LoadingRoom>
    );
  if (data.round === null) return <EmptyState {...words.noRound} />;
  if (shows === 'rules') return <Rules round={data.round} />;
  return (
    <>
      <Summary round={data.round} />
      {/* Another round has other matches, so its picks begin anew. */}
      <TicketForm key={data.round.round} round={data.round} onOver={() => void query.refetch()} />
    </>
  );
}

function Summary({ round }: { round: JackpotRound }) {
  const words = messagesOf(jackpot);
  return (
    <div className="grid gap-3 border-b border-line bg-surface p-3">
      <div>
        <p className="value-label">{words.pool}</p>
        <p className="value value-big">
          <Kes amount={round.pool} />
        </p>
      </div>
      <KeyValues
        items={[
          { label: words.closes, value: dayTime(round.closesAtMs) },
          { label: words.price, value: <Kes amount={round.price} /> },
        ]}
      />
    </div>
  );
}

function Rules({ round }: { round: JackpotRound }) {
  const { rules } = messagesOf(jackpot);
  const { price, housePercent, maxVoid, matches, tiers } = round;
  const count = matches.length;
  const lines = [
    rules.ticket(formatKes(price), count),
    rules.shares(housePercent),
    rules.voids(maxVoid),
    ...rules.others,
  ];
  return (
    <div className="grid gap-4 bg-surface p-4">
      <h2 className="text-title font-extrabold">{rules.title}</h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="font-bold">{rules.tiersTitle}</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {tiers.map(({ wrong, percent }) => (
          <li key={wrong}>{rules.tier(count - wrong, count, percent)}</li>
        ))}
      </ul>
    </div>
  );
}
