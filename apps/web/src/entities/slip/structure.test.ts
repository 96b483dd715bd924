import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_SLIP, type SlipStructure } from './slipState.ts';
import { readSlip } from './slipStorage.ts';
import { removeAll, toggleOnSlip, useSlip } from './slipStore.ts';
import { changeStructure, chooseStructure, fitting } from './structure.ts';
import { aSelection } from './testSelection.ts';

const chosen: SlipStructure = { kind: 'system', sizes: [2], bankers: ['1'], stakes: { '2': '50' }, shownStake: '60' };

beforeEach(() => {
  localStorage.clear();
  useSlip.setState({ ...EMPTY_SLIP, structure: undefined });
});

describe('a structure', () => {
  const system = (sizes: number[], bankers: string[]): SlipStructure => ({ ...chosen, sizes, bankers });

  it.each([
    ['keeps sizes and bankers', system([2, 3], ['a']), ['a', 'b', 'c', 'd'], { sizes: [2, 3], bankers: ['a'] }],
    ['leaves out sizes that are too large', system([2, 3], []), ['a', 'b'], { sizes: [2], bankers: [] }],
    ['leaves out bankers that are gone', system([1], ['x']), ['a', 'b'], { sizes: [1], bankers: [] }],
    ['begins with one selection fewer than there are', system([], []), ['a', 'b', 'c'], { sizes: [2], bankers: [] }],
    ['keeps one selection that is no banker', system([], ['a', 'b']), ['a', 'b'], { sizes: [1], bankers: ['a'] }],
  ])('is fitted to the selections: it %s', { tags: ['R-261'] }, (_, structure, matchIds, expected) => {
    expect(fitting(structure, matchIds)).toEqual({ kind: 'system', ...expected });
  });
});

describe('the structure of the slip', () => {
  it('is stored, and ends when the slip is emptied', { tags: ['R-270'] }, () => {
    toggleOnSlip(aSelection({ startsAtMs: Date.now() + 60_000 }));
    chooseStructure('system');
    changeStructure((structure) => ({ ...structure, sizes: [2] }));
    const { structure } = useSlip.getState();
    expect(structure).toMatchObject({ kind: 'system', sizes: [2] });
    expect(readSlip(localStorage.getItem('ushindi.slip'))?.structure).toEqual(structure);
    removeAll();
    expect(useSlip.getState().structure).toBeUndefined();
  });

  it.each([
    ['another kind', { ...chosen, kind: 'teaser' }],
    ['sizes that are no numbers', { ...chosen, sizes: ['2'] }],
    ['stakes that are no texts', { ...chosen, stakes: { '1': 50 } }],
    ['a text', 'system'],
  ])('starts an empty slip with %s', { tags: ['A-096'] }, (_, structure) => {
    expect(readSlip(JSON.stringify({ ...EMPTY_SLIP, structure }))).toBeNull();
  });

  it('is absent from slips of earlier releases, which stay valid', { tags: ['R-270'] }, () => {
    expect(readSlip(JSON.stringify(EMPTY_SLIP))).toEqual(EMPTY_SLIP);
    expect(readSlip(JSON.stringify({ ...EMPTY_SLIP, structure: null }))).toEqual({ ...EMPTY_SLIP, structure: null });
  });

  it('removes the marks of a refusal when it changes, and is locked while a bet is checked', {
    tags: ['R-267'],
  }, () => {
    useSlip.setState({ selections: [aSelection({ issue: 'no further bet' })], structure: chosen });
    changeStructure((structure) => ({ ...structure, sizes: [1] }));
    expect(useSlip.getState().selections).toEqual([aSelection()]);
    useSlip.setState({ attempt: { betRef: 'ABCDE12', accNo: '7' } });
    chooseStructure(null);
    expect(useSlip.getState().structure).toMatchObject({ sizes: [1] });
  });
});
