import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aFound } from './aFound.ts';
import { readHistory, remember } from './history.ts';

const ids = () => readHistory().map(({ matchId }) => matchId);
const open = (...matchIds: string[]) => {
  for (const matchId of matchIds) remember(aFound(matchId));
};

describe('the search history', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the three most recently opened matches, newest first', { tags: ['D-108'] }, () => {
    open('1', '2', '3', '4');
    expect(ids()).toEqual(['4', '3', '2']);
    expect(readHistory()[0]).toEqual(aFound('4'));
  });

  it('keeps a match once, at its newest position', { tags: ['D-108'] }, () => {
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
  ])('is empty when %s was stored', (kept) => {
    localStorage.setItem('ushindi.searched', kept);
    expect(ids()).toEqual([]);
  });

  it('keeps readable entries beside unreadable ones', () => {
    localStorage.setItem('ushindi.searched', JSON.stringify([{}, aFound('1')]));
    expect(ids()).toEqual(['1']);
  });

  it('keeps entries of releases without the number of a match', () => {
    const { gameId: _gameId, ...earlier } = aFound('1');
    localStorage.setItem('ushindi.searched', JSON.stringify([earlier]));
    expect(readHistory()).toEqual([{ ...earlier, gameId: '' }]);
  });

  it('is empty where storage is blocked, which is logged', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const blocked = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    remember(aFound('1'));
    expect(readHistory()).toEqual([]);
    vi.unstubAllGlobals();
    expect(log).toHaveBeenCalledOnce();
  });
});
