import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useBonuses } from '#entities/bonuses/bonuses.ts';
import { adoptSession, currentSession } from '#entities/session/sessionStore.ts';
import { readSlip } from '#entities/slip/slipStorage.ts';
import { openSlip, removeAll, toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aLoaded, aLoadedFixture } from '#entities/slip/testLoaded.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { useDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { refusal } from '#test/fakeApi.tsx';
import { press, write } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { address, draw, figure, gorMahia, over, placed, show, useSlipOfThree, warning } from './testSlip.tsx';

useSlipOfThree();

/** What the rest of the page shows of the player. */
function Shown() {
  const { balance } = useBalance();
  const { data } = useBonuses();
  return <p>{balance && data && `${balance.balance}, ${data.items.length} bonuses`}</p>;
}

describe('the slip', () => {
  it('shows every step of its money', { tags: ['A-182', 'A-286'] }, () => {
    show();
    // 2.15 x 1.62 x 3.40 = 11.8422; 100 x 100/115 = 86.956521...; x 11.84 = 1029.57; (1029.57 - 86.9565) / 6 = 157.10.
    expect(figure('Total odds')).toBe('Total odds11.84');
    expect(figure('Excise tax (15%)')).toBe('Excise tax (15%)KES −13.04');
    expect(figure('Stake after tax')).toBe('Stake after taxKES 86.96');
    expect(figure('Winnings')).toBe('WinningsKES 1,029.57');
    expect(figure('Withholding tax (20%)')).toBe('Withholding tax (20%)KES −157.10');
    expect(figure('Multibet boost (0%)')).toBe('Multibet boost (0%)KES 0.00');
    expect(figure('Payout')).toBe('PayoutKES 872.47');
    expect(screen.queryByText('Rounding')).toBeNull();
    expect(screen.getByText('Add 1 more to get a 4% boost!')).toBeTruthy();
    expect(screen.getByText('Bet Limits: Min Stake 1 KES, Max Stake: 20,000 KES')).toBeTruthy();
  });

  it.each([
    // 4118.26 + 164.73 - 821.82 = 3461.17.
    ['200', 2, 'Rounding', 'KES 0.01', 'KES 3,461.18'],
    // 2059478.26 + 82379.13 - 245652.17 = 1896205.22.
    ['20000', 10, 'Above the maximum win', 'KES −896,205.22', 'KES 1,000,000.00'],
  ])('shows what the steps of a stake of %s leave to the payout', { tags: ['A-286'] }, (stake, odds, ...line) => {
    const [label, rest, payout] = line;
    act(() => toggleOnSlip({ ...draw, matchId: '7', oddId: 'odd-7', odds }));
    act(() => useSlip.setState({ stake }));
    show();
    expect(figure(label)).toBe(label + rest);
    expect(figure('Payout')).toBe(`Payout${payout}`);
  });

  it('has a row per selection, each with a remove button', { tags: ['A-056', 'A-057', 'A-092'] }, async () => {
    show();
    const rows = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    for (const text of ['Draw', '3 Way · Gor Mahia VS AFC Leopards', 'Kenya · Premier League', '3.40'])
      expect(rows[2]?.textContent).toContain(text);
    expect(screen.getByRole('img', { name: '3 selections' })).toBeTruthy();
    await press('Remove Draw');
    expect(useSlip.getState().selections).toEqual([gorMahia, over]);
    expect(document.activeElement).toBe(screen.getByRole('list'));
    await press('Remove All');
    expect(screen.getByText('No selections')).toBeTruthy();
    expect(useSlip.getState().bookingCode).toBeNull();
  });

  it('shows the date of a match, or that it is live', { tags: ['A-090'] }, () => {
    const startsAtMs = Date.UTC(2099, 10, 21, 13, 0);
    useSlip.setState({
      selections: [
        { ...gorMahia, startsAtMs },
        { ...draw, live: true },
      ],
    });
    show();
    const [prematch, live] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(prematch?.textContent).toContain('· 21/11, 04:00 PM');
    expect(live?.textContent).toContain('· Live');
  });

  it.each([
    ['', 'Please enter a stake.'],
    ['0', 'The minimum stake is KES 1.'],
    ['10.5', 'Please enter a whole-number stake (no decimals).'],
    ['999999999999', 'The maximum stake is KES 20,000.'],
  ])('shows the error of a stake of %j and places nothing', { tags: ['A-182'] }, async (stake, text) => {
    const countOf = show();
    const field = screen.getByLabelText('Stake in KES');
    await write(field, stake);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
    await press('Place Bet');
    expect(countOf('bets.place')).toBe(0);
  });

  it('offers to remove expired selections, and then places', { tags: ['A-132', 'A-133'] }, async () => {
    show();
    act(() => useSlip.setState({ selections: [gorMahia, aSelection({ ...draw, marketStatus: 'closed' })] }));
    expect(screen.getByRole('button', { name: 'Remove expired Markets' })).toBeTruthy();
    await press('Remove Expired Matches');
    expect(useSlip.getState().selections).toEqual([gorMahia]);
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it('removes with the expired selections those that were refused before', { tags: ['A-133'] }, async () => {
    show();
    act(() => useSlip.setState({ selections: [gorMahia, { ...draw, startsAtMs: 1, issue: 'Closed' }] }));
    await press('Remove Expired Matches');
    expect(useSlip.getState().selections).toEqual([gorMahia]);
  });

  it('shows its reasons above the button', async () => {
    const countOf = show();
    const stale = aSelection({ ...over, live: true, stale: true });
    act(() => useSlip.setState({ selections: [gorMahia, stale, { ...draw, issue: 'Closed' }] }));
    expect(screen.getByText('This match is no longer live.')).toBeTruthy();
    expect(screen.getByText('This bet has an issue. Click the remove icon to remove it.')).toBeTruthy();
    expect(screen.getByText('Remove 2 selections before you place this bet.')).toBeTruthy();
    await press('Place Bet');
    expect(countOf('bets.place')).toBe(0);
  });

  it('asks about changed odds when changes are not accepted', async () => {
    show();
    await press('Ask me');
    act(() => useSlip.setState({ selections: [{ ...gorMahia, oddsBefore: 2.3 }] }));
    expect(screen.getByText('Odds Changed · 2.30 to 2.15')).toBeTruthy();
    await press('Accept the new odds');
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it('is stored immediately when the page is hidden', async () => {
    show();
    await press('Remove Draw');
    window.dispatchEvent(new Event('pagehide'));
    expect(readSlip(localStorage.getItem('ushindi.slip'))?.selections).toEqual([gorMahia, over]);
  });

  it('closes its sheet on a route change', { tags: ['A-059'] }, async () => {
    show();
    act(openSlip);
    await screen.findByRole('dialog', { name: 'Betslip' });
    // Not by user-event: the player cannot reach the test's own button behind the sheet.
    fireEvent.click(screen.getByLabelText('address'));
    await waitFor(() => expect(useSlip.getState().isOpen).toBe(false));
  });
});

describe('placing a bet', () => {
  it('places once on a double tap, then shows the receipt, and Okay opens Home', {
    tags: ['A-141', 'A-143', 'A-146'],
  }, async () => {
    const countOf = show({ 'bets.place': () => placed });
    const button = screen.getByRole('button', { name: /^Place Bet/ });
    await user.dblClick(button);
    const receipt = await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(receipt.textContent).toContain('KQZMT47');
    expect(receipt.textContent).toContain('872.47');
    expect(countOf('bets.place')).toBe(1);
    await press('Okay');
    expect(address()).toBe('/');
    expect(useSlip.getState().selections).toEqual([]);
  });

  it('opens Home when the receipt is closed without a choice', { tags: ['A-146'] }, async () => {
    show({ 'bets.place': () => ({ ...placed, freebetAmount: 50 }) });
    await press(/^Place Bet/);
    const receipt = await screen.findByRole('dialog', { name: 'Bet placed' });
    await user.click(within(receipt).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(useSlip.getState().receipt).toBeNull();
  });

  it('shows after a moment that a live bet takes some seconds, and how many', { tags: ['R-121'] }, async () => {
    const { promise, resolve } = Promise.withResolvers<typeof placed>();
    useSlip.setState({ selections: [{ ...gorMahia, live: true }, draw] });
    show({ 'bets.place': () => promise });
    await press(/^Place Bet/);
    expect(screen.queryByText(/A live bet takes a few seconds/)).toBeNull();
    const note = await screen.findByText(/A live bet takes a few seconds/, {}, { timeout: 10_000 });
    expect(note.textContent).toMatch(/before it is placed\. \d+ s$/);
    resolve(placed);
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(screen.queryByText(/A live bet takes a few seconds/)).toBeNull();
  });

  it('shows the largest stake beside the selection it concerns, and takes it over with one tap', {
    tags: ['R-124'],
  }, async () => {
    const stakes: unknown[] = [];
    useSlip.setState({ stake: '20000' });
    show({
      'bets.place': (input) => {
        stakes.push((input as { stake: number }).stake);
        const offending = [{ matchId: gorMahia.matchId, message: 'limit', oddsNow: null, maxStakeKes: 1200 }];
        return stakes.length === 1 ? refusal('INVALID', 'Your stake is too high.', { offending }) : placed;
      },
    });
    await press(/^Place Bet/);
    // A refusal opens the sheet beside the panel.
    const sheet = within(await screen.findByRole('dialog', { name: 'Betslip' }));
    const text = sheet.getByText(/The largest stake we accept now is KES 1,200\./);
    expect(text.closest('li')?.textContent).toContain(gorMahia.outcomeName);
    expect(screen.queryByText(/This bet has an issue/)).toBeNull();
    await press('Stake KES 1,200');
    expect(screen.queryByText(/The largest stake we accept/)).toBeNull();
    await press('Place Bet · KES 1,200');
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(stakes).toEqual([20_000, 1_200]);
  });

  it('stops showing the largest stake once the selections are others', { tags: ['R-124'] }, async () => {
    const offending = [{ matchId: gorMahia.matchId, message: 'limit', oddsNow: null, maxStakeKes: 50 }];
    show({ 'bets.place': () => refusal('INVALID', 'Your stake is too high.', { offending }) });
    await press(/^Place Bet/);
    const sheet = within(await screen.findByRole('dialog', { name: 'Betslip' }));
    expect(sheet.getByText(/The largest stake we accept now/)).toBeTruthy();
    await press('Remove Draw');
    expect(screen.queryByText(/The largest stake we accept/)).toBeNull();
  });

  it('offers the freebet that the bet earned, which links to the bonuses', { tags: ['A-147'] }, async () => {
    show({ 'bets.place': () => ({ ...placed, freebetAmount: 50 }) });
    await press(/^Place Bet/);
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(screen.queryByRole('button', { name: 'Okay' })).toBeNull();
    await press('Use freebet (50.00 KES)');
    expect(address()).toBe('/freebet');
    expect(useSlip.getState().receipt).toBeNull();
  });

  it('refetches the balance and the bonuses', { tags: ['A-145'] }, async () => {
    const countOf = show({ 'bets.place': () => placed }, '/markets/4821', <Shown />);
    await screen.findByText('1000, 0 bonuses');
    const before = ['wallet.balance', 'bonuses.list'].map(countOf);
    await press(/^Place Bet/);
    await screen.findByRole('dialog', { name: 'Bet placed' });
    await waitFor(() => {
      const now = ['wallet.balance', 'bonuses.list'].map(countOf);
      expect(now).toEqual(before.map((count) => count + 1));
    });
  });

  it('shares the placed bet, and closing the dialog returns to the receipt', async () => {
    show({ 'bets.place': () => placed });
    await press(/^Place Bet/);
    const receipt = within(await screen.findByRole('dialog', { name: 'Bet placed' }));
    await user.click(receipt.getByRole('button', { name: 'Share Your Bet' }));
    const share = within(await screen.findByRole('dialog', { name: 'Share Your Bet' }));
    expect(share.getByRole('link', { name: 'SMS' }).getAttribute('href')).toContain('%2Fshare%2FKQZMT47');
    await user.click(share.getByRole('button', { name: 'Close' }));
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(address()).toBe('/markets/4821');
  });

  it('redirects a guest to Login and back', async () => {
    adoptSession({ signedIn: false });
    show();
    await press(/^Place Bet/);
    expect(warning).toHaveBeenCalledWith('Please log in to place a bet.', { id: 'session', isOfApp: true });
    expect(address()).toBe('/login?redirect=%2Fmarkets%2F4821');
  });

  it('signs out a player whom the operator no longer accepts and redirects to Login', { tags: ['A-266'] }, async () => {
    const countOf = show({ 'bets.place': () => refusal('REFUSED', 'Authentication failed') });
    await press(/^Place Bet/);
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fmarkets%2F4821'));
    expect(currentSession().status).toBe('guest');
    await waitFor(() => expect(countOf('account.logout')).toBe(1));
  });

  it('opens the top-up when the balance is too low', async () => {
    show({ 'bets.place': () => refusal('INSUFFICIENT_FUNDS', 'Not enough.', { requiredAmount: 60 }) });
    await press(/^Place Bet/);
    await waitFor(() => expect(useDeposit.getState().occasion).toEqual({ kind: 'topUp', neededKes: 60 }));
    expect(useSlip.getState().selections).toHaveLength(3);
  });
});

describe('a shared bet', () => {
  const answers = {
    'betslip.load': () => ({ selections: [aLoaded()] }),
    'fixtures.match': () => ({ fixture: aLoadedFixture({ odds: 1.95 }), stale: false, givenAtMs: null }),
  };

  it('loads by its code at current odds', async () => {
    act(removeAll);
    show(answers);
    await write(screen.getByLabelText('Booking code'), 'kqzmt47');
    await press('Load Betslip');
    expect(await screen.findAllByText('Odds Changed · 2.15 to 1.95')).not.toHaveLength(0);
    expect(useSlip.getState().betId).toBe('KQZMT47');
  });

  it('opens the slip from a share link and asks before it replaces selections', { tags: ['A-060'] }, async () => {
    const countOf = show(answers, '/share/KQZMT47');
    // Rendered twice here: in the sheet and in the desktop column.
    const [question] = await screen.findAllByText(/^Slip KQZMT47 has 1 selection. It would replace the 3 selections/);
    expect(question).toBeTruthy();
    expect(useSlip.getState()).toMatchObject({ isOpen: true, selections: [gorMahia, over, draw] });
    const sheet = within(await screen.findByRole('dialog', { name: 'Betslip' }));
    await user.click(await sheet.findByRole('button', { name: 'Replace my slip' }));
    expect(useSlip.getState().selections).toMatchObject([{ oddId: 'odd-1', odds: 1.95 }]);
    expect(countOf('betslip.load')).toBe(1);
  });

  it('fills the slip when the player clears it instead of answering', { tags: ['A-060'] }, async () => {
    show(answers, '/share/KQZMT47');
    await screen.findAllByText(/^Slip KQZMT47 has 1 selection. It would replace the 3 selections/);
    act(removeAll);
    expect(useSlip.getState()).toMatchObject({ selections: [{ oddId: 'odd-1', odds: 1.95 }], load: null });
  });
});
