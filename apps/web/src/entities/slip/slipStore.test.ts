import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_SLIP } from './slipState.ts';
import { readSlip } from './slipStorage.ts';
import { beginLoad, dropLoad, offerLoaded, takeLoaded } from './loading.ts';
import { beginAttempt, completeAttempt, dropAttempt, renewCode } from './attempt.ts';
import {
  acceptOdds,
  chooseFreebet,
  removeAll,
  removeExpired,
  removeFromSlip,
  setOddsPolicy,
  setStake,
  setUsesFreebet,
  toggleOnSlip,
  updateOdds,
  useSlip,
} from './slipStore.ts';
import { keepSlipInStep } from './slipTabs.ts';
import { aSelection } from './testSelection.ts';

const storageKey = 'ushindi.slip';
const moved = { odds: 1.5, oddStatus: 'trading', marketStatus: 'open' };
/** The code of the attempt. */
const codeOf = () => useSlip.getState().attempt?.betRef ?? '';
const stored = () => readSlip(localStorage.getItem(storageKey));

beforeEach(() => {
  localStorage.clear();
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null });
});

describe('a shared bet', () => {
  const [mine, theirs] = [aSelection(), aSelection({ matchId: '9', oddId: 'odd-9' })];

  it('fills an empty slip, with its id and a new code', () => {
    beginLoad('KQZMT47');
    offerLoaded('KQZMT47', [theirs]);
    expect(useSlip.getState()).toMatchObject({ selections: [theirs], betId: 'KQZMT47', load: null, isOpen: true });
    expect(useSlip.getState().bookingCode).toMatch(/^[A-Z]{5}\d{2}$/);
  });

  it('asks before it replaces selections', () => {
    toggleOnSlip(mine);
    const { bookingCode } = useSlip.getState();
    beginLoad('KQZMT47');
    offerLoaded('KQZMT47', [theirs]);
    expect(useSlip.getState()).toMatchObject({ selections: [mine], betId: null, load: { selections: [theirs] } });
    takeLoaded();
    expect(useSlip.getState()).toMatchObject({ selections: [theirs], betId: 'KQZMT47', load: null });
    expect(useSlip.getState().bookingCode).not.toBe(bookingCode);
  });

  it('does not ask when the slip has the same selections', () => {
    toggleOnSlip(theirs);
    beginLoad('KQZMT47');
    offerLoaded('KQZMT47', [{ ...theirs, odds: 1.9 }]);
    expect(useSlip.getState()).toMatchObject({ selections: [{ odds: 1.9 }], betId: 'KQZMT47', load: null });
  });

  it('is dropped when it is declined, or when another is requested', () => {
    beginLoad('ABCDE12');
    beginLoad('KQZMT47');
    offerLoaded('ABCDE12', [theirs]);
    dropLoad('ABCDE12');
    expect(useSlip.getState()).toMatchObject({ selections: [], load: { code: 'KQZMT47' } });
    dropLoad('KQZMT47');
    expect(useSlip.getState().load).toBeNull();
  });

  it('does not change a slip whose bet is being checked', () => {
    toggleOnSlip(mine);
    beginAttempt('7');
    expect(beginLoad('KQZMT47')).toBe(false);
    expect(useSlip.getState()).toMatchObject({ selections: [mine], load: null, isOpen: true });
  });

  it('does not change the stake of a bet that was placed while it was loading', () => {
    toggleOnSlip(theirs);
    beginLoad('KQZMT47', '500');
    beginAttempt('7');
    offerLoaded('KQZMT47', [theirs]);
    expect(useSlip.getState()).toMatchObject({ stake: '100', betId: null, load: { selections: [theirs] } });
    dropAttempt(codeOf());
    takeLoaded();
    expect(useSlip.getState()).toMatchObject({ stake: '500', betId: 'KQZMT47', load: null });
  });

  it('loses its id when its selections change', () => {
    beginLoad('KQZMT47');
    offerLoaded('KQZMT47', [theirs]);
    toggleOnSlip(mine);
    expect(useSlip.getState().betId).toBeNull();
  });
});

it('keeps a freebet stake, locks it with its bet, and turns it off after placing', () => {
  toggleOnSlip(aSelection());
  setUsesFreebet(true);
  chooseFreebet('freebet-2');
  beginAttempt('7');
  setUsesFreebet(false);
  chooseFreebet('freebet-1');
  expect(stored()).toMatchObject({ usesFreebet: true, freebetRef: 'freebet-2' });
  completeAttempt(codeOf(), { betReference: 'KQZMT47', possibleWin: 200, freebetAmount: null });
  expect(stored()).toMatchObject({ usesFreebet: false, freebetRef: null, stake: '100' });
});

it('makes other tabs wait for a placement until it has no response, or its page ends', { tags: ['R-153'] }, () => {
  const stop = keepSlipInStep();
  toggleOnSlip(aSelection());
  beginAttempt('7');
  expect(stored()?.attempt?.sentAtMs).toBeTypeOf('number');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()?.attempt).toEqual({ betRef: useSlip.getState().bookingCode, accNo: '7', sentAtMs: 0 });
  stop();
});

it('stores a tap before another tab can store new odds of the slip without it', () => {
  const stop = keepSlipInStep();
  toggleOnSlip(aSelection());
  toggleOnSlip(aSelection({ matchId: '2', oddId: 'second' }));
  expect(stored()?.selections).toHaveLength(2);
  removeFromSlip('2');
  expect(stored()?.selections).toHaveLength(1);
  removeAll();
  expect(stored()?.selections).toEqual([]);
  stop();
});

it('stores what the player chooses before another tab can store new odds of the slip without it', () => {
  toggleOnSlip(aSelection());
  setStake('5');
  expect(stored()?.stake).toBe('5');
  setUsesFreebet(true);
  chooseFreebet('freebet-2');
  setOddsPolicy('ask');
  expect(stored()).toMatchObject({ usesFreebet: true, freebetRef: 'freebet-2', oddsPolicy: 'ask' });
});

it('stores at once which expired selections are gone, which odds are accepted, and the next code', () => {
  const expired = aSelection({ matchId: '2', oddId: 'second', marketStatus: 'closed' });
  const asked = aSelection({ oddsBefore: 3 });
  useSlip.setState({ selections: [asked, expired], bookingCode: 'KQZMT47' });
  removeExpired(0);
  expect(stored()?.selections).toEqual([asked]);
  acceptOdds();
  expect(stored()?.selections).toEqual([aSelection()]);
  renewCode();
  expect(stored()?.bookingCode).toBe(useSlip.getState().bookingCode);
});

it('keeps what it has not stored yet when another key changes', () => {
  const stop = keepSlipInStep();
  toggleOnSlip(aSelection());
  updateOdds('4821', 'odd-1', moved);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(useSlip.getState().selections).toMatchObject([{ odds: 1.5 }]);
  stop();
});

it('does not store its pending odds over a slip that another tab emptied', () => {
  vi.useFakeTimers();
  const stop = keepSlipInStep();
  toggleOnSlip(aSelection());
  updateOdds('4821', 'odd-1', moved);
  localStorage.setItem(storageKey, JSON.stringify({ ...EMPTY_SLIP, betId: '7' }));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  vi.advanceTimersByTime(1_000);
  expect(stored()).toMatchObject({ selections: [], betId: '7' });
  stop();
  vi.useRealTimers();
});

it('applies what another page stored while this one was in the back/forward cache', () => {
  const stop = keepSlipInStep();
  toggleOnSlip(aSelection());
  window.dispatchEvent(new Event('pagehide'));
  const placed = { ...EMPTY_SLIP, betId: '7' };
  localStorage.setItem(storageKey, JSON.stringify(placed));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(useSlip.getState()).toMatchObject(placed);
  stop();
});

it('applies what another tab stores, and writes pending changes when the page is hidden', () => {
  const stop = keepSlipInStep();
  const other = { ...EMPTY_SLIP, selections: [aSelection()], bookingCode: 'ABCDE12' };
  localStorage.setItem(storageKey, JSON.stringify({ ...other }));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  expect(useSlip.getState()).toMatchObject(other);
  updateOdds('4821', 'odd-1', moved);
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()?.selections).toMatchObject([{ odds: 1.5 }]);
  stop();
});
