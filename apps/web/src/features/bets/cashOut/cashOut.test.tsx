import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { BetDetail, CashOutOffer } from '@ushindi/api-contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { chooseDataSaver } from '#lib/dataSaver/dataSaver.ts';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { aBet } from '#test/bets.ts';
import { fakeApi, noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { user } from '#test/user.ts';
import { CashOut, NoCashOut } from './CashOut.tsx';
import { CashOutHost } from './CashOutHost.tsx';
import { OFFER_INTERVAL_MS } from './offers.ts';
// Load the lazy parts first, so that tests wait for behaviour and not for files.
import './CashOutSheet.tsx';

const bet = aBet({ totalOdds: 2, possibleWin: 159.42, withholdingTax: 14.49 });
const offered = (amount: number, stake = 100): CashOutOffer => ({
  state: 'offered',
  betId: '1',
  quoteId: `1-${amount}`,
  amount,
  stake,
  validForMs: 6_000,
});
const answerWith =
  (offer: CashOutOffer): Answer =>
  () => ({ offers: [offer] });

function show(answers: Record<string, Answer>, shown: Partial<BetDetail> = {}, isOffered = true) {
  const capabilities: Answer = () => ({ offered: isOffered ? ['cashOut'] : [] });
  const { calls, wrapper: Api } = fakeApi({ 'capabilities.get': capabilities, ...answers });
  const screenOf = (one: BetDetail) => (
    <Api>
      <MemoryRouter>
        <CashOutHost bets={[one]}>
          <CashOut bet={one} />
          <NoCashOut bet={one} />
        </CashOutHost>
      </MemoryRouter>
    </Api>
  );
  const { rerender } = render(screenOf({ ...bet, ...shown }));
  const count = (procedure: string) => calls.filter(({ line }) => line.includes(procedure)).length;
  return Object.assign(count, { change: (later: Partial<BetDetail>) => rerender(screenOf({ ...bet, ...later })) });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function openDialog(name = 'Cash Out KES 72.94') {
  await user.click(await button(name));
  return within(await screen.findByRole('dialog', { name: 'Cash out bet KQZMT47' }));
}

beforeEach(() => {
  chooseDataSaver('off');
  adoptSession({ signedIn: true, phone: '254712345678', name: '', accNo: '7', expiresInMs: 3_600_000 });
});

describe('the button of a bet', { tags: ['R-249'] }, () => {
  it('has the present offer', async () => {
    show({ 'bets.cashOutOffers': answerWith(offered(72.94)) });
    expect(await button('Cash Out KES 72.94')).toBeTruthy();
  });

  it('is paused while a selection is suspended', async () => {
    show({ 'bets.cashOutOffers': answerWith({ state: 'none', betId: '1', obstacle: 'suspended' }) });
    expect((await button('Cash out paused')).getAttribute('aria-disabled')).toBe('true');
  });

  it('requests no offer by itself with the data saver', async () => {
    chooseDataSaver('on');
    const count = show({ 'bets.cashOutOffers': answerWith(offered(72.94)) });
    await button('Cash Out');
    expect(count('cashOutOffers')).toBe(0);
    expect((await openDialog('Cash Out')).getByText('Taxes are already taken off.', { exact: false })).toBeTruthy();
    expect(await button('Cash Out KES 72.94')).toBeTruthy();
  });

  it('shows the target and what was cashed out', async () => {
    const shown = { autoCashOut: 90, cashedOut: { stake: 10, paid: 6.57 } };
    show({ 'bets.cashOutOffers': answerWith(offered(72.94)) }, shown);
    expect(await screen.findByText('Cashes out automatically at KES 90.00')).toBeTruthy();
    expect(screen.getByText('Cashed out: KES 6.57 for KES 10.00 of the stake')).toBeTruthy();
  });

  it('is missing for a freebet, and with an operator that offers no cash out', { tags: ['R-236'] }, async () => {
    const count = show({}, { isFreebet: true, autoCashOut: 5 });
    await screen.findByText('Cashes out automatically at KES 5.00');
    expect(screen.queryByRole('button')).toBeNull();
    expect(count('cashOutOffers')).toBe(0);
  });
});

describe('the page of a bet without an offer', { tags: ['R-243'] }, () => {
  const none =
    (obstacle: string): Answer =>
    () => ({ offers: [{ state: 'none', betId: '1', obstacle }] });

  it.each([
    ['combined', 'A bet with a bet builder selection cannot be cashed out.'],
    ['freebetUsed', 'The freebet that this bet earned has been used, so the bet cannot be cashed out.'],
    ['corrected', 'A result of this bet was corrected, so it cannot be cashed out.'],
  ])('shows why it can never be cashed out: %s', async (obstacle, text) => {
    show({ 'bets.cashOutOffers': none(obstacle) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows that a freebet has none', () => {
    show({}, { isFreebet: true });
    expect(screen.getByText('A bet with a freebet cannot be cashed out.')).toBeTruthy();
  });

  it('shows nothing of a bet that has ended, or while the operator makes no offer for the moment', async () => {
    const { change } = show({ 'bets.cashOutOffers': none('suspended') });
    await button('Cash out paused');
    expect(screen.queryByText(/cannot be cashed out/)).toBeNull();
    change({ isFreebet: true, status: 'lost' });
    expect(screen.queryByText(/cannot be cashed out/)).toBeNull();
  });
});

describe('the dialog', () => {
  it('pays a part and shows the receipt', { tags: ['R-242', 'R-249'] }, async () => {
    const offers: Answer = (input) => {
      const { percent = 100 } = input as { percent?: number };
      return { offers: [percent === 25 ? offered(18.23, 25) : offered(72.94)] };
    };
    const sent: unknown[] = [];
    const accept: Answer = (input) => {
      sent.push(input);
      return { state: 'made', amount: 18.23, stake: 25, restStake: 75 };
    };
    show({ 'bets.cashOutOffers': offers, 'bets.cashOut': accept });
    const dialog = await openDialog();
    await user.click(dialog.getByRole('button', { name: '25%' }));
    await user.click(await dialog.findByRole('button', { name: 'Cash Out KES 18.23' }));
    expect(await dialog.findByText('Cashed out!')).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toContain('18.23');
    expect(sent).toEqual([{ betId: '1', quoteId: '1-18.23' }]);
  });

  it('shows a changed offer and pays nothing', { tags: ['R-244'] }, async () => {
    const change: Answer = () => ({ state: 'changed', offer: offered(50) });
    show({ 'bets.cashOutOffers': answerWith(offered(72.94)), 'bets.cashOut': change });
    const dialog = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Cash Out KES 72.94' }));
    expect(await dialog.findByText(/nothing was paid. It is now KES 50.00/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cash Out KES 50.00' })).toBeTruthy();
  });

  it.each([
    ['a success', 'success', { state: 'made', betId: '1', amount: 72.94, stake: 100, restStake: 0 }, 'Cashed out!'],
    ['a changed offer', 'warning', { state: 'changed', offer: offered(70) }, /nothing was paid\. It is now KES 70\.00/],
    ['a refusal', 'warning', refusal('REFUSED', 'Cash out is closed.'), 'Cash out is closed.'],
  ] as const)('shows %s as a notice when the player has closed it meanwhile', async (_, kind, answer, text) => {
    const shown = vi.spyOn(notify, kind);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    show({ 'bets.cashOutOffers': answerWith(offered(72.94)), 'bets.cashOut': () => promise });
    const dialog = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Cash Out KES 72.94' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    resolve(answer);
    await waitFor(() => expect(shown.mock.calls[0]?.[0]).toMatch(text));
  });

  it('sends the same quote again after an unknown outcome', { tags: ['R-244'] }, async () => {
    const sent: unknown[] = [];
    const accept: Answer = (input) => {
      sent.push(input);
      return sent.length === 1 ? noConnection() : { state: 'made', amount: 72.94, stake: 100, restStake: 0 };
    };
    show({ 'bets.cashOutOffers': answerWith(offered(72.94)), 'bets.cashOut': accept });
    const dialog = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Cash Out KES 72.94' }));
    await user.click(await dialog.findByRole('button', { name: 'Check now' }));
    expect(await dialog.findByText('Cashed out!')).toBeTruthy();
    expect(sent).toEqual([
      { betId: '1', quoteId: '1-72.94' },
      { betId: '1', quoteId: '1-72.94' },
    ]);
  });

  it('keeps the quote in doubt when an offer arrives late', { tags: ['R-244'] }, async () => {
    const late = Promise.withResolvers<object>();
    const offers = [() => ({ offers: [offered(72.94)] }), () => ({ offers: [offered(72.94)] }), () => late.promise];
    const sent: unknown[] = [];
    const accept: Answer = (input) => {
      sent.push(input);
      return sent.length === 1 ? noConnection() : { state: 'made', amount: 72.94, stake: 100, restStake: 0 };
    };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show({ 'bets.cashOutOffers': () => offers.shift()?.(), 'bets.cashOut': accept });
    const dialog = await openDialog();
    const confirm = await dialog.findByRole('button', { name: 'Cash Out KES 72.94' });
    await act(() => vi.advanceTimersByTimeAsync(OFFER_INTERVAL_MS));
    expect(offers).toEqual([]);
    await user.click(confirm);
    await dialog.findByRole('button', { name: 'Check now' });
    await act(async () => late.resolve({ offers: [offered(50)] }));
    await user.click(await dialog.findByRole('button', { name: 'Check now' }));
    expect(await dialog.findByText('Cashed out!')).toBeTruthy();
    expect(sent).toEqual([
      { betId: '1', quoteId: '1-72.94' },
      { betId: '1', quoteId: '1-72.94' },
    ]);
    vi.useRealTimers();
  });

  it('offers only to check a quote that is in doubt', { tags: ['R-244'] }, async () => {
    let isOnline = true;
    const offers: Answer = () => (isOnline ? { offers: [offered(72.94)] } : noConnection());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show({ 'bets.cashOutOffers': offers, 'bets.cashOut': () => noConnection() });
    const dialog = await openDialog();
    await dialog.findByRole('button', { name: 'Cash Out KES 72.94' });
    isOnline = false;
    await act(() => vi.advanceTimersByTimeAsync(4 * OFFER_INTERVAL_MS));
    expect(await dialog.findByRole('button', { name: 'New offer' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cash Out KES 72.94' }));
    await dialog.findByRole('button', { name: 'Check now' });
    for (const name of ['New offer', 'Keep the bet', 'Save']) expect(dialog.queryByRole('button', { name })).toBeNull();
    expect(dialog.queryByText('Stake that stays in the bet')).toBeNull();
    vi.useRealTimers();
  });

  it('has the stake that another phone left in the bet', { tags: ['R-249'] }, async () => {
    const { change } = show({ 'bets.cashOutOffers': answerWith(offered(36.47, 50)) });
    const dialog = await openDialog('Cash Out KES 36.47');
    const rest = async () => (await dialog.findByText('Stake that stays in the bet')).nextSibling?.textContent;
    expect(await rest()).toContain('50.00');
    change({ stake: 50 });
    expect(await rest()).toMatch(/\b0\.00$/);
  });

  it('names why there is no offer, and the freebet that a cash out takes back', { tags: ['R-243'] }, async () => {
    const offers: Answer = (input) => {
      const { percent = 100 } = input as { percent?: number };
      return { offers: [percent === 25 ? { state: 'none', betId: '1', obstacle: 'tooLow' } : offered(72.94)] };
    };
    show({ 'bets.cashOutOffers': offers }, { earnedFreebet: 50 });
    const dialog = await openDialog();
    expect(dialog.getByText(/earned you a freebet of KES 50.00/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '25%' }));
    expect(await dialog.findByText('The offer for this part is too low.')).toBeTruthy();
  });

  it('offers nothing for a bet that has ended while the dialog is open', { tags: ['R-243'] }, async () => {
    let offer: CashOutOffer = offered(72.94);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show({ 'bets.cashOutOffers': () => ({ offers: [offer] }) }, { earnedFreebet: 50 });
    const dialog = await openDialog();
    await dialog.findByRole('button', { name: 'Keep the bet' });
    offer = { state: 'none', betId: '1', obstacle: 'notPending' };
    await act(() => vi.advanceTimersByTimeAsync(OFFER_INTERVAL_MS));
    await dialog.findByText('This bet is not open any more.');
    const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter(Boolean)).toEqual(['Okay']);
    expect(dialog.queryByText(/freebet/)).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ['that cancelling returns more', 60_000, 72.94, true],
    ['nothing of cancelling once the bet cannot be cancelled', 0, 72.94, false],
    ['nothing of cancelling for an offer above the stake', 60_000, 120.5, false],
  ])('says %s', { tags: ['R-249'] }, async (_, cancellableForMs, amount, isSaid) => {
    show({ 'bets.cashOutOffers': answerWith(offered(amount)) }, { cancellableForMs });
    const dialog = await openDialog(`Cash Out KES ${amount.toFixed(2)}`);
    await dialog.findByText('You receive now');
    const note = dialog.queryByText('If you cancel this bet while you still can, KES 100.00 comes back.');
    expect(note !== null).toBe(isSaid);
  });

  it('saves, refuses and removes a target', { tags: ['R-248'] }, async () => {
    const save: Answer = (input) => {
      const { target } = input as { target: number | null };
      return target === 900 ? refusal('INVALID', 'Too high.') : { target };
    };
    show({ 'bets.cashOutOffers': answerWith(offered(72.94)), 'bets.setAutoCashOut': save });
    const dialog = await openDialog();
    const field = dialog.getByLabelText('Amount');
    const submit = dialog.getByRole('button', { name: 'Save' });
    await user.click(submit);
    expect(await dialog.findByText('Please enter a whole amount.')).toBeTruthy();
    await user.type(field, '900');
    await user.click(submit);
    expect(await dialog.findByText('Too high.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '90');
    await user.click(submit);
    await user.click(await dialog.findByRole('button', { name: 'Remove' }));
    expect(dialog.queryByText('Too high.')).toBeNull();
  });
});
