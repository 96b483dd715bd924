import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answer } from '#test/fakeApi.tsx';
import { address, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import MyBetsScreen from './MyBetsScreen.tsx';

it('has the chosen chip in its address, so that a reload and the way back keep it', async () => {
  const answers: Record<string, Answer> = {
    'bets.list': () => ({ items: [], hasMore: false }),
    'wallet.balance': () => ({ balance: 0, bonus: 0 }),
  };
  showScreen('/my-bets', <MyBetsScreen />, '/my-bets', answers);
  await user.click(await screen.findByRole('button', { name: 'Lost' }));
  const chosen = address();
  expect(chosen).toBe('/my-bets?filter=lost');
  cleanup();
  showScreen('/my-bets', <MyBetsScreen />, chosen, answers);
  expect((await screen.findByRole('button', { name: 'Lost' })).getAttribute('aria-pressed')).toBe('true');
});
