import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { press, session, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { DepositPanel } from './DepositPanel.tsx';

/** A part whose file is out of reach: the connection is lost, or a newer release has replaced it. */
const missing = vi.hoisted(() => ({
  get default(): never {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  },
}));
vi.mock('./OfflineDeposit.tsx', () => missing);
vi.mock('./DepositProgress.tsx', () => missing);

const warning = vi.spyOn(notify, 'warning');

beforeEach(() => {
  warning.mockClear();
  // React reports caught errors on the console too; here they are expected.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  adoptSession({ ...session, signedIn: true });
  showScreen('/my-account', <DepositPanel />, '/my-account', {
    'wallet.balance': () => ({ balance: 40, bonus: 0 }),
    'wallet.deposit': () => ({ message: 'Sent.' }),
  });
});

const notLoaded = [expect.any(String), expect.objectContaining({ id: 'notLoaded' })];

it('shows that the instructions for a deposit without a prompt did not load', { tags: ['R-209'] }, async () => {
  await user.click(screen.getByRole('tab', { name: 'Offline' }));
  await waitFor(() => expect(warning).toHaveBeenCalledWith(...notLoaded));
});

it('shows that the progress of a sent deposit did not load', { tags: ['R-209'] }, async () => {
  await screen.findByLabelText('Amount', { selector: 'input' });
  await press('Deposit KES 50');
  await waitFor(() => expect(warning).toHaveBeenCalledWith(...notLoaded));
});
