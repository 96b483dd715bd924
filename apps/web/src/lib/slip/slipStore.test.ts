import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_SLIP } from './slipState.ts';
import { readSlip } from './slipStorage.ts';
import {
  beginAttempt,
  completeAttempt,
  dropAttempt,
  keepSlipInStep,
  loseAnswer,
  removeAll,
  renewCode,
  setStake,
  toggleOnSlip,
  useSlip,
} from './slipStore.ts';
import { aSelection } from './testSelection.ts';

const storageKey = 'ushindi.slip';
const stored = () => readSlip(localStorage.getItem(storageKey));

beforeEach(() => {
  localStorage.clear();
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null });
});

describe('an attempt to place', () => {
  it('is in storage before anything is sent', () => {
    toggleOnSlip(aSelection());
    const betRef = useSlip.getState().bookingCode;
    expect(beginAttempt('7')).toBe(true);
    expect(stored()?.attempt).toEqual({ betRef, accNo: '7' });
  });

  it('is the only one until its outcome is known', () => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    expect(beginAttempt('7')).toBe(false);
    loseAnswer();
    expect(beginAttempt('7')).toBe(false);
  });

  it('cannot begin on an empty slip', () => {
    expect(beginAttempt('7')).toBe(false);
  });

  it('locks picks and stake, and a tap on an odd shows why', () => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    setStake('500');
    toggleOnSlip(aSelection({ matchId: '1', oddId: 'odd-9' }));
    removeAll();
    expect(useSlip.getState()).toMatchObject({ selections: [aSelection()], stake: '100', isOpen: true });
  });

  it('keeps slip and code when it made no bet', () => {
    toggleOnSlip(aSelection());
    const { bookingCode } = useSlip.getState();
    beginAttempt('7');
    dropAttempt();
    expect(useSlip.getState()).toMatchObject({ selections: [aSelection()], bookingCode, attempt: null });
    expect(beginAttempt('7')).toBe(true);
  });

  it('empties the slip when it made one, in storage too', () => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    completeAttempt({ betReference: 'KQZMT47', possibleWin: 200 });
    expect(useSlip.getState()).toMatchObject({ ...EMPTY_SLIP, betId: 'KQZMT47', isSending: false });
    expect(stored()?.selections).toEqual([]);
  });
});

it('a new code for the same picks is another code', () => {
  toggleOnSlip(aSelection());
  const before = useSlip.getState().bookingCode;
  renewCode();
  expect(useSlip.getState().bookingCode).toMatch(/^[A-Z]{5}\d{2}$/);
  expect(useSlip.getState().bookingCode).not.toBe(before);
});

it('what another tab stores is taken over, and what waits is written when the page goes', () => {
  const stop = keepSlipInStep();
  const other = { ...EMPTY_SLIP, selections: [aSelection()], bookingCode: 'ABCDE12' };
  localStorage.setItem(storageKey, JSON.stringify({ ...other }));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  expect(useSlip.getState()).toMatchObject(other);
  removeAll();
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()?.selections).toEqual([]);
  stop();
});
