import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { user } from '#test/user.ts';
import { Sheet } from './Sheet.tsx';

test('opens as a named dialog that takes the focus, and closes by its button and by Escape', async () => {
  const onClose = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Betslip">
      No selections
    </Sheet>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Betslip' });
  expect(document.activeElement).toBe(dialog);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('stays open for its owner to close when the browser closes it', async () => {
  const onClose = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Betslip">
      No selections
    </Sheet>,
  );
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Betslip' });
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
});

test('renders nothing while closed', () => {
  render(
    <Sheet open={false} onClose={() => undefined} title="Betslip">
      No selections
    </Sheet>,
  );
  expect(screen.queryByText('No selections')).toBeNull();
});

/** A screen with a sheet that its button opens. */
function ScreenWithSheet({ onClose, hasButton = true }: { onClose?: () => void; hasButton?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <main id="content" tabIndex={-1}>
      {(hasButton || !isOpen) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <Sheet open={isOpen} onClose={close} title="Betslip">
        No selections
      </Sheet>
    </main>
  );
}

async function openAndClose(): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('returns the focus to what opened it', { tags: ['R-220'] }, async () => {
  render(<ScreenWithSheet />);
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('focuses the content when the element that opened it was removed', { tags: ['R-220'] }, async () => {
  render(<ScreenWithSheet hasButton={false} />);
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('focuses the content when it closes on another screen', async () => {
  render(<ScreenWithSheet onClose={() => window.history.pushState(null, '', '/my-bets')} />);
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  window.history.pushState(null, '', '/');
});
