import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { Notices } from '#ui/feedback/ToastHost.tsx';
import { BorderPattern } from '#ui/layout/BorderPattern.tsx';
import { openModal } from './openDialogs.ts';
import './sheet.css';

/** A sheet or dialog. Escape, a phone's back button, the scrim and the close button close it. */
export function Sheet({ open, ...sheet }: SheetProps) {
  return open && createPortal(<OpenSheet {...sheet} />, document.body);
}

/** A modal dialog that covers the screen, with the sheet in it: the browser keeps the focus inside. */
function OpenSheet({ onClose, title, name, head, from = 'bottom', focusOn, children }: Omit<SheetProps, 'open'>) {
  const words = messagesOf(kit);
  const titleId = useId();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  useModal(dialog, focusOn);
  const closing = useClosing(onClose);
  return (
    <dialog
      ref={setDialog}
      className="scrim"
      tabIndex={-1}
      {...(name ? { 'aria-label': name } : { 'aria-labelledby': titleId })}
      {...closing}
    >
      <div className={classes('sheet', from === 'menu' && 'sheet-menu')}>
        <BorderPattern />
        <div className="sheet-head">
          <h2 id={titleId}>{title}</h2>
          <div className="sheet-head-more">{head}</div>
          <button type="button" className="tap" aria-label={words.close} onClick={onClose}>
            <Icon of={X} />
          </button>
        </div>
        <div className="sheet-body">{children}</div>
      </div>
      {dialog && <Notices inDialog={dialog} />}
    </dialog>
  );
}

/** Opens the dialog while it is rendered, and returns the focus afterwards. */
function useModal(dialog: HTMLDialogElement | null, focusOn: string | undefined): void {
  useLayoutEffect(() => {
    if (dialog === null) return;
    const origin = { focused: document.activeElement, path: window.location.pathname };
    const close = openModal(dialog);
    // By default the sheet gets the focus, so that the title is announced first and no button is highlighted.
    const named = focusOn === undefined ? null : dialog.querySelector<HTMLElement>(focusOn);
    (named ?? dialog).focus();
    return () => {
      close();
      // Runs after this commit, which may remove the element that opened the sheet.
      queueMicrotask(() => restoreFocus(origin));
    };
  }, [dialog, focusOn]);
}

/** The element that had the focus when a sheet opened, and the path of the screen below it. */
type Origin = { focused: Element | null; path: string };

/**
 * Focuses the element that opened the sheet, or the screen's content if that element is gone or of an earlier screen.
 * Browsers focus the earlier element on any screen.
 */
function restoreFocus({ focused, path }: Origin): void {
  const { activeElement } = document;
  // Another part, such as the next sheet, has the focus already.
  if (activeElement !== document.body && activeElement !== focused) return;
  const isBelow = focused instanceof HTMLElement && focused !== document.body && focused.isConnected;
  const target = isBelow && path === window.location.pathname ? focused : document.getElementById('content');
  target?.focus({ preventScroll: true });
}

/** The handlers that close a dialog: of Escape, a phone's back button, and a tap that begins and ends on the scrim. */
function useClosing(onClose: () => void) {
  const pressed = useRef<EventTarget>(null);
  return {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      event.preventDefault();
      // A file chooser inside it can be cancelled too.
      if (event.target === event.currentTarget) onClose();
    },
    // A browser may close the dialog by itself. It is opened again, because the owner decides.
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      currentTarget.showModal();
      onClose();
    },
    onPointerDown({ target }: SyntheticEvent<HTMLDialogElement>) {
      pressed.current = target;
    },
    onClick({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      if (target === currentTarget && pressed.current === currentTarget) onClose();
    },
  };
}

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The sheet's accessible name, if the title is more than text. */
  name?: string;
  /** Beside the title: a count, a code, "Remove All". */
  head?: ReactNode;
  /** bottom: from the bottom of the phone, a dialog on desktop; menu: from the left. */
  from?: 'bottom' | 'menu';
  /** The selector of the element that gets the focus when the sheet opens; the sheet itself by default. */
  focusOn?: string;
  children: ReactNode;
};
