import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';

test('an open sheet is a named dialog that takes the focus and closes by its cross and by Escape', async () => {
  const onClose = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Betslip">
      No selections
    </Sheet>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Betslip' });
  expect(document.activeElement).toBe(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a closed one draws nothing', () => {
  render(
    <Sheet open={false} onClose={() => undefined} title="Betslip">
      No selections
    </Sheet>,
  );
  expect(screen.queryByText('No selections')).toBeNull();
});
