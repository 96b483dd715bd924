import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { BorderPattern } from '#ui/layout/BorderPattern.tsx';
import './sheet.css';

/** The rendered sheet; Sheet loads it. */
export default function SheetSurface(props: SheetProps) {
  const { open, onClose, title, name, head, from = 'bottom', focusOn, children } = props;
  const words = messagesOf(kit);
  const origin = useRef<Origin>({ focused: null, path: '' });
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className={classes('sheet', from === 'menu' && 'sheet-menu')}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            origin.current = { focused: document.activeElement, path: window.location.pathname };
            focusFirst(event, focusOn);
          }}
          onCloseAutoFocus={(event) => restoreFocus(event, origin.current)}
          onInteractOutside={keepForNotices}
          {...(name && { 'aria-label': name })}
        >
          <BorderPattern />
          <div className="sheet-head">
            <Dialog.Title>{title}</Dialog.Title>
            <div className="flex min-w-0 flex-1 items-center gap-2">{head}</div>
            <Dialog.Close className="tap" aria-label={words.close}>
              <Icon of={X} />
            </Dialog.Close>
          </div>
          <div className="sheet-body">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the sheet, so that its title is read first and no button is highlighted, or the part that it names. */
function focusFirst(event: Event, focusOn: string | undefined): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const named = focusOn === undefined ? null : event.currentTarget.querySelector<HTMLElement>(focusOn);
  (named ?? event.currentTarget).focus();
}

/** What had the focus when a sheet opened, and the path of the screen below it. */
type Origin = { focused: Element | null; path: string };

/**
 * Focuses what opened the sheet, or the screen's content if that is gone or belongs to an earlier screen. Radix restores
 * the focus only to a trigger inside its own root, and a sheet has none.
 */
function restoreFocus(event: Event, { focused, path }: Origin): void {
  event.preventDefault();
  // Another part, such as the next sheet, has the focus already.
  if (document.activeElement !== document.body) return;
  const isBelow = focused instanceof HTMLElement && focused !== document.body && focused.isConnected;
  const target = isBelow && path === window.location.pathname ? focused : document.getElementById('content');
  target?.focus({ preventScroll: true });
}

/** A tap on a notice above the sheet does not count as outside. */
function keepForNotices(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('.toaster')) event.preventDefault();
}

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The sheet's accessible name, if the title is more than text. */
  name?: string;
  /** Beside the title: a count, a code, "Remove All". */
  head?: ReactNode;
  /** bottom: from the bottom of the phone, a dialog on desktop; menu: from the left. */
  from?: 'bottom' | 'menu';
  /** The selector of what has the focus when it opens; the sheet itself by default. */
  focusOn?: string;
  children: ReactNode;
};
