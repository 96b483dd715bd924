import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { user } from '#test/user.ts';
import { ShareDialog } from './ShareDialog.tsx';

const said = {
  success: vi.spyOn(notify, 'success'),
  warning: vi.spyOn(notify, 'warning'),
  error: vi.spyOn(notify, 'error'),
};
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.clearAllMocks();
  writeText.mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function show(betId: string | null) {
  render(<ShareDialog betId={betId} open onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Share Your Bet' });
}

const copy = () => user.click(screen.getByRole('button', { name: 'Copy the bet ID' }));

it('offers five channels, each opened separately and without a referrer', async () => {
  await show('KQZMT47');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Facebook', 'X (Twitter)', 'WhatsApp', 'SMS', 'Telegram']);
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.queryByRole('button', { name: 'More ways to share' })).toBeNull();
});

it('copies the bet id', async () => {
  await show('KQZMT47');
  await copy();
  await waitFor(() => expect(said.success).toHaveBeenCalledWith('Bet ID copied!'));
  expect(writeText).toHaveBeenCalledWith('KQZMT47');
});

it('shows an error when the browser refuses to copy', { tags: ['A-270'] }, async () => {
  writeText.mockRejectedValue(new DOMException('denied'));
  await show('KQZMT47');
  await copy();
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Copy failed.'));
});

it('shows that there is no bet id yet', async () => {
  await show(null);
  await copy();
  expect(said.warning).toHaveBeenCalledWith('No Bet ID to copy.');
  expect(writeText).not.toHaveBeenCalled();
});

it("uses the phone's share sheet where available, and ignores its cancellation", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  vi.stubGlobal('navigator', { clipboard: { writeText }, share });
  await show('KQZMT47');
  await user.click(screen.getByRole('button', { name: 'More ways to share' }));
  expect(share).toHaveBeenCalledWith({ text: `Place your bet now: ${window.location.origin}/share/KQZMT47` });
  expect(said.error).not.toHaveBeenCalled();
});
