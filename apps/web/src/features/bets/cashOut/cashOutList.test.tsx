import { screen, within } from '@testing-library/react';
import type { CashOutOffer } from '@ushindi/api-contract';
import { beforeEach, expect, it } from 'vitest';
import { chooseDataSaver } from '#lib/dataSaver/dataSaver.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { noConnection, type Answer } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { show, summary } from '../testBets.tsx';
// Loads the lazy part first, so that tests wait for behaviour and not for a file.
import './CashOutSheet.tsx';

const offer: CashOutOffer = {
  state: 'offered',
  betId: '1',
  quoteId: '1-72.94',
  amount: 72.94,
  stake: 100,
  validForMs: 6_000,
};
const base: Record<string, Answer> = {
  'capabilities.get': () => ({ offered: ['cashOut'] }),
  'bets.cashOutOffers': () => ({ offers: [offer] }),
};

async function openDialog() {
  await user.click(await screen.findByRole('button', { name: 'Cash Out KES 72.94' }));
  return within(await screen.findByRole('dialog', { name: 'Cash out bet KQZMT47' }));
}
const accept = async (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  user.click(await dialog.findByRole('button', { name: 'Cash Out KES 72.94' }));

beforeEach(() => {
  chooseDataSaver('off');
  adoptSession(session);
});

it('shows the receipt of the last pending bet although the list is empty now', { tags: ['R-249'] }, async () => {
  let items: object[] = [summary];
  show('/my-bets?filter=pending', {
    ...base,
    'bets.list': () => ({ items, hasMore: false }),
    'bets.cashOut': () => {
      items = [];
      return { state: 'made', amount: 72.94, stake: 100, restStake: 0 };
    },
  });
  await accept(await openDialog());
  await screen.findByRole('heading', { name: 'No bets Found', hidden: true });
  expect(screen.getByText('Cashed out!')).toBeTruthy();
});

it('keeps the question whether the last pending bet was cashed out', { tags: ['R-244'] }, async () => {
  let items: object[] = [summary];
  show('/my-bets?filter=pending', {
    ...base,
    'bets.list': () => ({ items, hasMore: false }),
    'bets.cashOut': () => {
      items = [];
      return noConnection();
    },
  });
  await accept(await openDialog());
  await screen.findByRole('heading', { name: 'No bets Found', hidden: true });
  expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy();
});

it('shows the bet and the balance as they are after a lost response', { tags: ['R-16', 'R-249'] }, async () => {
  let isMade = false;
  const rest = { ...summary, stake: 50, cashedOut: { stake: 50, paid: 36.01 } };
  show('/my-bets', {
    ...base,
    'bets.list': () => ({ items: [isMade ? rest : summary], hasMore: false }),
    'wallet.balance': () => ({ balance: isMade ? 436.01 : 400, bonus: 0 }),
    'bets.cashOut': () => {
      isMade = true;
      return noConnection();
    },
  });
  await screen.findByText('400.00');
  await accept(await openDialog());
  expect(await screen.findByText('Cashed out: KES 36.01 for KES 50.00 of the stake')).toBeTruthy();
  expect(await screen.findByText('436.01')).toBeTruthy();
});
