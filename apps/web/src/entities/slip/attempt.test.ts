import { beforeEach, describe, expect, it } from 'vitest';
import { beginAttempt, completeAttempt, dropAttempt, loseAnswer, renewCode } from './attempt.ts';
import { EMPTY_SLIP } from './slipState.ts';
import { readSlip } from './slipStorage.ts';
import { removeAll, setStake, toggleOnSlip, useSlip } from './slipStore.ts';
import { aSelection } from './testSelection.ts';

/** The code of the attempt. */
const codeOf = () => useSlip.getState().attempt?.betRef ?? '';
const stored = () => readSlip(localStorage.getItem('ushindi.slip'));

beforeEach(() => {
  localStorage.clear();
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null });
});

describe('a placement attempt', () => {
  it('is stored before anything is sent', () => {
    toggleOnSlip(aSelection());
    const betRef = useSlip.getState().bookingCode;
    expect(beginAttempt('7')).toBe(true);
    expect(stored()?.attempt).toMatchObject({ betRef, accNo: '7' });
  });

  it('is the only one until its outcome is known', () => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    expect(beginAttempt('7')).toBe(false);
    loseAnswer(codeOf());
    expect(beginAttempt('7')).toBe(false);
  });

  it('cannot start on an empty slip', () => {
    expect(beginAttempt('7')).toBe(false);
  });

  it('locks selections and stake; a tap on an outcome opens the slip', () => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    setStake('500');
    toggleOnSlip(aSelection({ matchId: '1', oddId: 'odd-9' }));
    removeAll();
    expect(useSlip.getState()).toMatchObject({ selections: [aSelection()], stake: '100', isOpen: true });
  });

  it('keeps slip and code when no bet was placed', () => {
    toggleOnSlip(aSelection());
    const { bookingCode } = useSlip.getState();
    beginAttempt('7');
    dropAttempt(codeOf());
    expect(useSlip.getState()).toMatchObject({ selections: [aSelection()], bookingCode, attempt: null });
    expect(beginAttempt('7')).toBe(true);
  });

  it('clears the slip when a bet was placed, in storage too', { tags: ['A-144'] }, () => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    completeAttempt(codeOf(), { betReference: 'KQZMT47', possibleWin: 200, freebetAmount: null });
    expect(useSlip.getState()).toMatchObject({ ...EMPTY_SLIP, betId: 'KQZMT47', isSending: false });
    expect(stored()?.selections).toEqual([]);
  });
});

describe('the end of an attempt that another tab has ended', () => {
  const receipt = { betReference: 'KQZMT47', possibleWin: 200, freebetAmount: null };

  it.each([
    ['no response', loseAnswer],
    ['no bet', dropAttempt],
    ['a bet', (betRef: string) => completeAttempt(betRef, receipt)],
  ])('leaves the next bet as it is: %s', { tags: ['R-16'] }, (_, end) => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    const ended = codeOf();
    const next = { attempt: { betRef: 'NEXTX11', accNo: '7', sentAtMs: 5 }, bookingCode: 'NEXTX11' };
    useSlip.setState(next);
    end(ended);
    expect(useSlip.getState()).toMatchObject({ ...next, selections: [aSelection()], isSending: false });
  });
});

it('draws another code for the same selections', () => {
  toggleOnSlip(aSelection());
  const before = useSlip.getState().bookingCode;
  renewCode();
  expect(useSlip.getState().bookingCode).toMatch(/^[A-Z]{5}\d{2}$/);
  expect(useSlip.getState().bookingCode).not.toBe(before);
});
