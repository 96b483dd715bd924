import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { press, session, showScreen } from '#test/screen.tsx';
import AffiliatesScreen from './AffiliatesScreen.tsx';

const said = { success: vi.spyOn(notify, 'success'), error: vi.spyOn(notify, 'error') };

beforeEach(() => {
  vi.clearAllMocks();
  adoptSession({ ...session, signedIn: true });
});
afterEach(() => vi.unstubAllGlobals());

function show(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  showScreen('/affiliates', <AffiliatesScreen />, '/affiliates', {});
}

it('copies the player’s affiliate link', { tags: ['D-035'] }, async () => {
  const writeText = vi.fn(() => Promise.resolve());
  show(writeText);
  await press('Copy');
  await waitFor(() => expect(said.success).toHaveBeenCalledWith('Link copied to clipboard!'));
  const link = `${window.location.origin}/register?utm_source=affiliate&utm_campaign=7`;
  expect(writeText).toHaveBeenCalledWith(link);
  expect(screen.getByLabelText('Your affiliate link')).toHaveProperty('value', link);
});

it('shows an error when the browser refuses to copy', async () => {
  show(() => Promise.reject(new Error('denied')));
  await press('Copy');
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Copy failed.'));
});

it('labels the sign-ups as examples', { tags: ['D-036'] }, () => {
  show(() => Promise.resolve());
  expect(screen.getByText(/made-up figures/)).toBeTruthy();
  expect(screen.getAllByText('Example')).toHaveLength(3);
});
