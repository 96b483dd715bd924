import { render, screen } from '@testing-library/react';
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

test('renders nothing while closed', () => {
  render(
    <Sheet open={false} onClose={() => undefined} title="Betslip">
      No selections
    </Sheet>,
  );
  expect(screen.queryByText('No selections')).toBeNull();
});
