import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LineGroups } from '#entities/bets/lineGroupsPart.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { aBet, aLeg } from '#test/bets.ts';
import { show as showBets } from './testBets.tsx';
// Loads the lazy part first, so that tests wait for behaviour and not for files.
import '#entities/bets/LineGroups.tsx';

const leg = (matchId: string, pick: string) => aLeg({ matchId, pick, homeTeam: pick, odds: 2 });

/** A system of 1 of 2 with a banker. */
const bet = aBet({
  stake: 200,
  totalOdds: 8,
  possibleWin: 304.35,
  gamesCount: 3,
  exciseTax: 26.08,
  withholdingTax: 86.96,
  outcomes: [leg('1', 'Gor Mahia'), { ...leg('2', 'Tusker'), status: 'lost' }, leg('3', 'Bandari')],
  lines: {
    kind: 'system',
    bankers: ['1'],
    groups: [
      {
        size: 1,
        matchId: '',
        lines: 2,
        won: 0,
        lost: 1,
        voided: 0,
        stake: '200.00',
        exciseTax: '26.08',
        boostAmount: '0.00',
        withholdingTax: '43.48',
        possibleWin: '304.35',
        paid: '0.00',
      },
    ],
  },
});

const show = (path: string, shown = bet, offered = ['cashOut', 'systemBets']) =>
  showBets(path, {
    'capabilities.get': () => ({ offered }),
    'bets.list': () => ({ items: [shown], hasMore: false }),
    'bets.detail': () => shown,
  });

const NO_CASH_OUT = 'Singles and systems cannot be cashed out.';
const LOADS = 'Load to slip brings the selections back. Choose singles or system and the stakes again on the slip.';

beforeEach(() => adoptSession({ signedIn: true, phone: '254712345678', name: '', accNo: '7', expiresInMs: 3_600_000 }));

describe('the page of a bet with lines', () => {
  it('shows each size with its bankers, what it can pay, and the sums', { tags: ['R-266'] }, async () => {
    show('/bet-results/1');
    const groups = await screen.findByRole('list', { name: 'How the bets stand' });
    expect(within(groups).getByRole('listitem').textContent).toBe(
      '1/2 · 2 bets, banker: Gor MahiaKES 304.350 won · 1 open · 1 lost · Stake KES 200.00',
    );
    expect(screen.getByText('Pays at most').parentElement?.textContent).toBe('Pays at mostKES 304.35');
    expect(screen.getByText('Excise tax').parentElement?.textContent).toBe('Excise taxKES −26.08');
  });

  it('shows nothing of the bet before the code of its lines, which would move it', { tags: ['R-36'] }, async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<unknown>();
    const preload = vi.spyOn(LineGroups, 'preload').mockReturnValue(loaded);
    show('/bet-results/1');
    await screen.findByRole('heading', { name: 'Bet KQZMT47' });
    expect(screen.queryByText(/^0 won/)).toBeNull();
    load(undefined);
    expect(await screen.findByText('0 won · 2 pending · 1 lost')).toBeTruthy();
    preload.mockRestore();
  });

  it('shows that it has no cash out, and requests no offer', { tags: ['R-243', 'R-249'] }, async () => {
    const count = show('/bet-results/1');
    expect(await screen.findByText(NO_CASH_OUT)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cash Out/i })).toBeNull();
    expect(count('cashOutOffers')).toBe(0);
  });

  it('loads only its selections, and shows a notice of that', { tags: ['R-268'] }, async () => {
    show('/bet-results/1');
    await screen.findByRole('button', { name: 'Load to slip' });
    expect(screen.queryByRole('button', { name: 'Rebet' })).toBeNull();
    expect(screen.getByText(LOADS)).toBeTruthy();
  });

  it('shows no text about cash out if the operator has none or the bet has ended', { tags: ['R-236'] }, async () => {
    show('/bet-results/1', bet, ['systemBets']);
    await screen.findByText('Pays at most');
    expect(screen.queryByText(NO_CASH_OUT)).toBeNull();
  });
});

it('lists a bet with lines by its sizes and its stake, without odds, cash out or rebet', {
  tags: ['R-266', 'R-268'],
}, async () => {
  const count = show('/my-bets');
  const card = await screen.findByRole('article', { name: 'Bet KQZMT47' });
  expect(card.textContent).toContain('System 1/2: 2 bets, 0 won');
  expect(card.textContent).not.toContain('8.00');
  expect(within(card).queryByRole('button', { name: /Cash|Rebet/ })).toBeNull();
  expect(count('cashOutOffers')).toBe(0);
});
