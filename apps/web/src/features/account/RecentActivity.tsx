import type { Activity } from '@ushindi/api-contract';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { activity, devices } from '#i18n/en/accountDevices.ts';
import { longDateTime } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';

type Event = Activity['items'][number];

/** The recent activity: logins, refusals and changes, with their devices. */
export function RecentActivity() {
  const words = messagesOf(activity);
  const query = trpc.account.activity.useQuery();
  const { data, error } = query;
  // The operator lists no activity.
  if (data?.items.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-title font-extrabold">{words.title}</h2>
      <p>{words.intro}</p>
      {error && <FailedQuery query={query} text={serverMessage(error, words.failed)} />}
      {!data && !error && <Skeleton className="block h-40" />}
      {data && <EventList events={data.items} />}
    </section>
  );
}

function EventList({ events }: { events: Event[] }) {
  const words = messagesOf(activity);
  const { name } = messagesOf(devices);
  return (
    <ul aria-label={words.title}>
      {events.map(({ id, kind, isRefused, atMs, device }) => (
        <li key={id} className="border-b border-line py-2">
          <p className="font-bold">{(isRefused && words.refused[kind]) || words.done[kind]}</p>
          <p className="text-meta text-ink-2">
            {longDateTime(atMs)}, {name(device)}
          </p>
        </li>
      ))}
    </ul>
  );
}
