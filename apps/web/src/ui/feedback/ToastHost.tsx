import { useEffect, useRef, useState } from 'react';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { useTopDialog } from '#ui/overlay/openDialogs.ts';
import { dismissAll, notify, type Notice, useNotices } from './notify.ts';
import { Toast } from './Toast.tsx';
import { useSwipeAway } from './useSwipeAway.ts';

/** The time after which a notice closes. It does not run while a player touches a notice. */
const NOTICE_MS = 5_000;

/**
 * Where notices appear, the newest on top, above the bottom bar or clear of header, fields and buttons. Render it
 * once in the app. It is part of the first load, so that a notice of a lost connection needs no connection.
 */
export function ToastHost() {
  useEffect(() => dismissAll, []);
  return <Notices inDialog={null} />;
}

/**
 * The notices, in the page or in the topmost modal dialog, because everything outside of the dialog is inert: it can
 * neither be touched nor read by a screen reader. The live region itself stays mounted, so that new notices are
 * announced.
 */
export function Notices({ inDialog }: { inDialog: HTMLDialogElement | null }) {
  const isHere = useTopDialog() === inDialog;
  const all = useNotices();
  const host = useRef<HTMLElement>(null);
  const notices = isHere ? all.filter(({ isBar }) => !isBar) : [];
  useEffect(() => {
    if (host.current === null || !isHere || all.every(({ isBar }) => isBar)) return;
    const shown = new AbortController();
    void place(host.current, shown.signal);
    return () => shown.abort();
  }, [all, isHere]);
  return (
    <section
      ref={host}
      className="toaster"
      aria-label={isHere ? messagesOf(kit).notices : undefined}
      aria-live="polite"
    >
      {notices.map((notice) => (
        <TimedToast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/**
 * A notice that closes automatically, unless it is persistent. The time begins again when the notice changes or is
 * released.
 */
function TimedToast({ notice }: { notice: Notice }) {
  const { id, kind, text, action } = notice;
  // Of this notice alone: browsers report no release of a notice that is swiped away, and the next one would stay.
  const [isHeld, setHeld] = useState(false);
  const swipe = useSwipeAway(() => notify.dismiss(id));
  useEffect(() => {
    if (notice.persistent || isHeld) return;
    const timer = setTimeout(() => notify.dismiss(notice.id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  return (
    <div {...swipe} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Toast kind={kind} text={text} action={action} onDismiss={() => notify.dismiss(id)} />
    </div>
  );
}

/**
 * Places the notices. The code loads with the first notice. If it does not load, as offline, notices stay above the
 * bottom bar and the betslip bar.
 */
async function place(host: HTMLElement, isOver: AbortSignal): Promise<void> {
  const code = await import('./placeFreely.ts').catch(() => null);
  if (isOver.aborted) return;
  if (code) code.placeFreely(host, isOver);
  else host.style.bottom = `${(document.getElementById('betslip')?.offsetHeight ?? 0) + 8}px`;
}
