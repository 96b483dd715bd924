import type { PlayFigures } from '@ushindi/api-contract';
import { domainErrorOf } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { durationText } from './durationText.ts';
import { Break } from './Break.tsx';
import { Limits } from './Limits.tsx';
import { RealityCheckChoice } from './RealityCheckChoice.tsx';
import '#ui/layout/card.css';

/** A break, the player limits with their use, reality checks, and the turnover. */
export default function SaferPlayScreen() {
  const words = messagesOf(saferPlay);
  const query = trpc.saferPlay.status.useQuery();
  const { data, error, isPending } = query;
  const isMissing = domainErrorOf(error)?.code === 'NOT_FOUND';
  usePageMeta(words.title, words.intro);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      <p className="p-3 text-ink-2">{words.intro}</p>
      {/* Needs no data. Above them, it does not move when they arrive. */}
      <Break />
      {error && !isMissing && <FailedQuery query={query} text={words.failed} />}
      {isPending && (
        <LoadingRoom>
          <Skeleton className="m-2 h-64" />
        </LoadingRoom>
      )}
      {isMissing && (
        <div className="p-3">
          <InfoNote>{words.missing}</InfoNote>
        </div>
      )}
      {data && (
        <>
          <Limits limits={data.limits} />
          <Figures today={data.today} month={data.month} />
          {data.realityCheckMinutes !== null && <RealityCheckChoice minutes={data.realityCheckMinutes} />}
        </>
      )}
    </>
  );
}

function Figures({ today, month }: { today: PlayFigures; month: PlayFigures }) {
  const words = messagesOf(saferPlay).figures;
  return (
    <section className="card" aria-label={words.title}>
      <h2 className="text-title font-extrabold">{words.title}</h2>
      <h3 className="value-label">{words.today}</h3>
      <KeyValues items={itemsOf(today)} />
      <h3 className="value-label">{words.month}</h3>
      <KeyValues items={itemsOf(month)} />
      <p className="fine">{words.note}</p>
    </section>
  );
}

function itemsOf({ deposited, withdrawn, staked, lost, playedSeconds }: PlayFigures) {
  const words = messagesOf(saferPlay).figures;
  return [
    { label: words.deposits, value: formatKes(deposited - withdrawn) },
    { label: words.staked, value: formatKes(staked) },
    { label: lost < 0 ? words.won : words.lost, value: formatKes(Math.abs(lost)) },
    { label: words.played, value: durationText(playedSeconds / 60) },
  ];
}
