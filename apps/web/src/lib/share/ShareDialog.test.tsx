import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '../../ui/notify.ts';
import { ShareDialog } from './ShareDialog.tsx';
// The sheet opens later, and is loaded ahead: a test then waits for what happens and not for files.
import '../../ui/SheetSurface.tsx';

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

const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy the bet ID' }));

it('offers five places, each opened apart and without telling where from', async () => {
  await show('KQZMT47');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Facebook', 'X (Twitter)', 'WhatsApp', 'SMS', 'Telegram']);
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.queryByRole('button', { name: 'More ways to share' })).toBeNull();
});

it('copies the bet id', async () => {
  await show('KQZMT47');
  copy();
  await waitFor(() => expect(said.success).toHaveBeenCalledWith('Bet ID copied!'));
  expect(writeText).toHaveBeenCalledWith('KQZMT47');
});

it('says when the browser does not let it copy', async () => {
  writeText.mockRejectedValue(new DOMException('denied'));
  await show('KQZMT47');
  copy();
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Copy failed.'));
});

it('says when there is no bet id yet', async () => {
  await show(null);
  copy();
  expect(said.warning).toHaveBeenCalledWith('No Bet ID to copy.');
  expect(writeText).not.toHaveBeenCalled();
});

it('hands the invitation to the phone where it can share by itself, and minds no change of mind', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  vi.stubGlobal('navigator', { clipboard: { writeText }, share });
  await show('KQZMT47');
  fireEvent.click(screen.getByRole('button', { name: 'More ways to share' }));
  expect(share).toHaveBeenCalledWith({ text: `Place your bet now: ${window.location.origin}/share/KQZMT47` });
  expect(said.error).not.toHaveBeenCalled();
});
