import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ToastHost } from '#ui/feedback/ToastHost.tsx';
import { showScreen } from '#test/screen.tsx';
import RealityCheckHost from './RealityCheckHost.tsx';

vi.mock('#lib/lazyPart.ts', async (importOriginal) => {
  const { withMissingParts } = await import('#test/missingParts.ts');
  return withMissingParts(await importOriginal(), (name) => name === 'reality check');
});

const DUE = { playedSeconds: 3_660, staked: 120, lost: -30, checkInSeconds: 0, timeLimit: null };

it('notifies the player of a due check whose code cannot be loaded', { tags: ['R-151'] }, async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  const page = (
    <>
      <RealityCheckHost logOut={vi.fn()} />
      <ToastHost />
    </>
  );
  showScreen('/', page, '/', { 'saferPlay.session': () => DUE });
  expect(await screen.findByRole('button', { name: 'Reload' }, { timeout: 30_000 })).toBeTruthy();
});
