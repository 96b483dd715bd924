import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_SLIP } from './slipState.ts';
import { makeSlipStorage, readSlip } from './slipStorage.ts';
import { aSelection } from './testSelection.ts';

const slip = {
  ...EMPTY_SLIP,
  selections: [aSelection()],
  bookingCode: 'KQZMT47',
  attempt: { betRef: 'KQZMT47', accNo: '7' },
};

describe('reading a stored slip', () => {
  it('returns what was stored', { tags: ['A-094'] }, () => {
    expect(readSlip(JSON.stringify(slip))).toEqual(slip);
    expect(readSlip(JSON.stringify(EMPTY_SLIP))).toEqual(EMPTY_SLIP);
  });

  it.each([
    [true, 'any'],
    [false, 'ask'],
  ])(
    'keeps a slip of an earlier release whose odds changes were accepted: %j',
    { tags: ['R-180'] },
    (accepted, oddsPolicy) => {
      const { oddsPolicy: _, ...earlier } = slip;
      expect(readSlip(JSON.stringify({ ...earlier, acceptOddsChanges: accepted }))).toEqual({ ...slip, oddsPolicy });
    },
  );

  it.each([
    ['nothing', null],
    ['an unknown odds policy', JSON.stringify({ ...slip, oddsPolicy: 'never' })],
    ['half a text', '{"selections":[{"oddId"'],
    ['another shape', '[]'],
    ['a word', '"slip"'],
    ['null', 'null'],
    ['a pick with an unreadable price', JSON.stringify({ ...slip, selections: [aSelection({ odds: Number.NaN })] })],
    ['a pick that lacks its match', JSON.stringify({ ...slip, selections: [{ ...aSelection(), matchId: undefined }] })],
    ['a code of another form', JSON.stringify({ ...slip, bookingCode: 'abc' })],
  ])('finds no slip in %s', (_, text) => {
    expect(readSlip(text)).toBeNull();
  });
});

describe('storing the slip', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('writes 300 ms after the last change, once', { tags: ['A-095'] }, () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    const storage = makeSlipStorage('slip', () => localStorage);
    storage.setItem('slip', { state: EMPTY_SLIP });
    vi.advanceTimersByTime(299);
    storage.setItem('slip', { state: slip });
    vi.advanceTimersByTime(299);
    expect(setItem).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(setItem).toHaveBeenCalledOnce();
    expect(storage.getItem('slip')).toEqual({ state: slip });
    setItem.mockRestore();
  });

  it('writes pending changes on flush', () => {
    const storage = makeSlipStorage('slip', () => localStorage);
    storage.setItem('slip', { state: slip });
    storage.flush();
    expect(readSlip(localStorage.getItem('slip'))).toEqual(slip);
  });

  it('starts empty and stays usable where storage is blocked', () => {
    const storage = makeSlipStorage('slip', () => {
      throw new DOMException('blocked', 'SecurityError');
    });
    storage.setItem('slip', { state: slip });
    storage.flush();
    expect(storage.getItem('slip')).toBeNull();
  });
});
