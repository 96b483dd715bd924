import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { Pindo } from './Pindo.tsx';
import type { SheetProps } from './sheetProps.ts';

/** The drawn sheet; see Sheet, which loads it. */
export default function SheetSurface({ open, onClose, title, name, head, from = 'bottom', children }: SheetProps) {
  const words = useMessages(kit);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className={classes('sheet', from === 'menu' && 'sheet-menu')}
          aria-describedby={undefined}
          onOpenAutoFocus={focusSheet}
          onInteractOutside={keepForNotices}
          {...(name && { 'aria-label': name })}
        >
          <Pindo />
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

/** Focus goes to the sheet itself, so that its title is read first and no button is lit by chance. */
function focusSheet(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** A tap on a notice above the sheet is not a tap beside the sheet. */
function keepForNotices(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
