import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aFound } from './aFound.ts';
import { readHistory, remember } from './history.ts';

const ids = () => readHistory(localStorage).map(({ matchId }) => matchId);
const open = (...matchIds: string[]) => {
  for (const matchId of matchIds) remember(aFound(matchId), localStorage);
};

describe('the search history', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the three matches opened last, newest first', () => {
    open('1', '2', '3', '4');
    expect(ids()).toEqual(['4', '3', '2']);
    expect(readHistory(localStorage)[0]).toEqual(aFound('4'));
  });

  it('has a match once, at its newest place', () => {
    open('1', '2', '1');
    expect(ids()).toEqual(['1', '2']);
  });

  it.each([
    '{"x',
    'null',
    '7',
    '{}',
    '[null, 7, {}]',
    '[{"matchId":"1"}]',
    JSON.stringify([{ ...aFound('1'), homeTeam: 5 }]),
  ])('is empty when %s was kept', (kept) => {
    localStorage.setItem('ushindi.searched', kept);
    expect(ids()).toEqual([]);
  });

  it('keeps what can be read beside what cannot', () => {
    localStorage.setItem('ushindi.searched', JSON.stringify([{}, aFound('1')]));
    expect(ids()).toEqual(['1']);
  });

  it('is done without where storage is blocked, which is logged', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const blocked = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const storage = { getItem: blocked, setItem: blocked };
    remember(aFound('1'), storage);
    expect(readHistory(storage)).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
  });
});
