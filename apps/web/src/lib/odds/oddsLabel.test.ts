import { describe, expect, it } from 'vitest';
import { oddsLabel } from './oddsLabel.ts';

const outcome = { name: 'Gor Mahia', alias: '1' };

describe('the label of an odds button', () => {
  it.each(['2', '45', '7202'])('is the short name in lists (market %s)', (marketId) => {
    expect(oddsLabel('list', marketId, outcome)).toBe('1');
  });

  it('is the whole name in market 7079, on every screen', { tags: ['D-082'] }, () => {
    expect(oddsLabel('list', '7079', outcome)).toBe('Gor Mahia');
    expect(oddsLabel('match', '7079', outcome)).toBe('Gor Mahia');
  });

  it.each(['2', '7202', '105', '7075'])(
    'is the short name on match screens in market %s',
    { tags: ['D-083'] },
    (marketId) => {
      expect(oddsLabel('match', marketId, outcome)).toBe('1');
    },
  );

  it.each(['11', '45'])('is the whole name on match screens in market %s', (marketId) => {
    expect(oddsLabel('match', marketId, outcome)).toBe('Gor Mahia');
  });

  it('is the other name where the operator omits one', () => {
    expect(oddsLabel('list', '2', { name: 'Draw', alias: '' })).toBe('Draw');
    expect(oddsLabel('match', '11', { name: '', alias: 'X' })).toBe('X');
  });
});
