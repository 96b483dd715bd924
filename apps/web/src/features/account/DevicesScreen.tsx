import type { Sessions } from '@ushindi/api-contract';
import { useState } from 'react';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { devices } from '#i18n/en/accountDevices.ts';
import { notices } from '#i18n/en/notices.ts';
import { longDateTime } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button } from '#ui/button/Button.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { endSession } from '#entities/session/sessionStore.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { useLogOut } from './useLogOut.ts';

type Session = Sessions['items'][number];

/** The devices that are signed in to the account, their logout, and the recent activity. */
export default function DevicesScreen() {
  const words = messagesOf(devices);
  const { isPending } = trpc.account.sessions.useQuery();
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      <div className="grid gap-4 bg-surface p-3">
        <p>{words.intro}</p>
        {/* Needs no list. Above it, the button does not move when the list arrives. */}
        <LogOutEverywhere />
        <DeviceList />
        {/* It loads with the list, and is hidden until then because the list moves it. */}
        <div hidden={isPending}>
          <RecentActivity />
        </div>
      </div>
    </>
  );
}

function DeviceList() {
  const words = messagesOf(devices);
  const query = trpc.account.sessions.useQuery();
  const { data, error } = query;
  if (!data && !error) {
    return (
      <LoadingRoom>
        <Skeleton className="block h-40" />
      </LoadingRoom>
    );
  }
  if (error) return <FailedQuery query={query} text={serverMessage(error, words.failed)} />;
  return <Devices items={data.items} />;
}

function Devices({ items }: Pick<Sessions, 'items'>) {
  const words = messagesOf(devices);
  if (items.length === 0) return <p role="status">{words.empty}</p>;
  return (
    <ul aria-label={words.list}>
      {items.map((session) => (
        <Device key={session.id} session={session} />
      ))}
    </ul>
  );
}

function Device({ session }: { session: Session }) {
  const words = messagesOf(devices);
  const name = words.name(session.device);
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="font-bold">{name}</p>
        {session.isCurrent && <p className="text-meta text-good">{words.current}</p>}
        <p className="text-meta text-ink-2">{words.lastUsed(longDateTime(session.lastUsedAtMs))}</p>
        <p className="text-meta text-ink-2">{words.since(longDateTime(session.atMs))}</p>
      </div>
      <LogOut session={session} name={words.logOutName(session.isCurrent ? words.current : name)} />
    </li>
  );
}

function LogOut({ session, name }: { session: Session; name: string }) {
  const words = messagesOf(devices);
  const logOutHere = useLogOut();
  const { endOne, isPending } = useEndSession();
  return (
    <Button
      look="line"
      small
      aria-label={name}
      loading={isPending}
      onClick={session.isCurrent ? logOutHere : () => endOne(session.id)}
    >
      {words.logOut}
    </Button>
  );
}

function useEndSession() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.account.endSession.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(serverMessage(error, messagesOf(notices).logoutFailed)),
    // After a failure the list shows whether the session has ended.
    onSettled: () => Promise.all([utils.account.sessions.invalidate(), utils.account.activity.invalidate()]),
  });
  return { endOne: (sessionId: string) => mutate({ sessionId }), isPending };
}

/** Logs out all devices, after a confirmation. */
function LogOutEverywhere() {
  const words = messagesOf(devices);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { mutate, isPending } = trpc.account.endAllSessions.useMutation({
    onSuccess: () => endSession({ why: 'loggedOut' }),
    onError: (error) => notify.error(serverMessage(error, messagesOf(notices).logoutFailed)),
    onSettled: close,
  });
  return (
    <>
      <Button full look="line" onClick={() => setIsAsking(true)}>
        {words.logOutEverywhere}
      </Button>
      <Sheet open={isAsking} onClose={close} title={words.logOutEverywhere}>
        <div className="grid gap-4 p-4">
          <p>{words.confirm}</p>
          <Button full loading={isPending} onClick={() => mutate()}>
            {words.logOutEverywhere}
          </Button>
          <Button full look="line" onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
