import { PUSH_KINDS } from '@ushindi/shared/push';
import { domainErrorOf, referenceOf } from '#lib/api/errors.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { notifications } from '#i18n/en/notifications.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { SwitchRow } from '#ui/form/Switch.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { useBarrier, useEndUnknown, useNotifications } from './useNotifications.ts';

/** The kinds of notifications of this phone, each with a switch. */
export default function NotificationsScreen() {
  const words = messagesOf(notifications);
  usePageMeta(words.title, words.intro);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      <p className="p-3 text-ink-2">{words.intro}</p>
      <Content />
    </>
  );
}

/** The switches, or why there are none. */
function Content() {
  const words = messagesOf(notifications);
  const barrier = useBarrier();
  useEndUnknown(barrier);
  const { kinds, toggle, isKnown, isBusy, error, retry } = useNotifications();
  if (domainErrorOf(error)?.code === 'NOT_FOUND') return <Note text={words.missing} />;
  if (error) return <ErrorPanel text={words.failed} reference={referenceOf(error)} onRetry={retry} />;
  if (barrier === undefined || !isKnown) {
    return (
      <LoadingRoom>
        <Skeleton className="m-2 h-64" />
      </LoadingRoom>
    );
  }
  if (barrier !== null) return <Note text={words.barriers[barrier]} />;
  return (
    <>
      <section className="mb-2 bg-surface" aria-label={words.title} aria-busy={isBusy}>
        {PUSH_KINDS.map((kind) => (
          <div key={kind}>
            <SwitchRow
              label={words.kinds[kind].label}
              on={kinds.includes(kind)}
              onChange={(isOn) => toggle(kind, isOn)}
            />
            <p className="fine px-3 pb-3">{words.kinds[kind].note}</p>
          </div>
        ))}
      </section>
      <Note text={words.lockScreen} />
      <Note text={words.ends} />
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <div className="px-3 py-1">
      <InfoNote>{text}</InfoNote>
    </div>
  );
}
