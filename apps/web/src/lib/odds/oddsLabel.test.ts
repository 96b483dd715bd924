import { describe, expect, it } from 'vitest';
import { oddsLabel, oddsText } from './oddsLabel.ts';

const outcome = { name: 'Gor Mahia', alias: '1' };

describe('what an odds button is called', () => {
  it.each(['2', '45', '7202'])('is the short name in lists (market %s)', (marketId) => {
    expect(oddsLabel('list', marketId, outcome)).toBe('1');
  });

  it('is the whole name in market 7079, wherever it stands', () => {
    expect(oddsLabel('list', '7079', outcome)).toBe('Gor Mahia');
    expect(oddsLabel('match', '7079', outcome)).toBe('Gor Mahia');
  });

  it.each(['2', '7202', '105', '7075'])('is the short name on match screens in market %s', (marketId) => {
    expect(oddsLabel('match', marketId, outcome)).toBe('1');
  });

  it.each(['11', '45'])('is the whole name on match screens in market %s', (marketId) => {
    expect(oddsLabel('match', marketId, outcome)).toBe('Gor Mahia');
  });

  it('is the other name where the operator left one out', () => {
    expect(oddsLabel('list', '2', { name: 'Draw', alias: '' })).toBe('Draw');
    expect(oddsLabel('match', '11', { name: '', alias: 'X' })).toBe('X');
  });
});

it.each([
  [2.1, '2.10'],
  [1, '1.00'],
  [250, '250.00'],
  [null, null],
  [undefined, null],
])('odds of %s are shown as %s', (odds, text) => {
  expect(oddsText(odds)).toBe(text);
});
