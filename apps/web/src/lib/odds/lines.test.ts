import { describe, expect, it } from 'vitest';
import { isNamedBy, lineName, linesOf, mainLine } from './lines.ts';

const total = (line: string, ...odds: (number | null)[]) =>
  odds.map((value) => ({ specifier: `total=${line}`, odds: value }));

describe('the lines of a market', () => {
  it('group the outcomes of one specifier, in the order of the first', () => {
    const [over, under, next] = [...total('0.5', 1.1, 6), ...total('1.5', 1.5)];
    expect(linesOf([over, next, under].flatMap((each) => each ?? []))).toEqual([
      { specifier: 'total=0.5', outcomes: [over, under] },
      { specifier: 'total=1.5', outcomes: [next] },
    ]);
  });

  it.each([
    ['total=2.5', '2.5'],
    ['hcp=-1', '-1'],
    ['total=2.5|period=1', '2.5 1'],
    ['0:1', '0:1'],
  ])('are named by their specifier: %s is %s', (specifier, name) => {
    expect(lineName(specifier)).toBe(name);
  });
});

it.each([
  ['total=2.5', ['Over 2.5', 'Under 2.5'], true],
  ['hcp=-1', ['Gor Mahia -1', 'AFC Leopards +1'], true],
  ['total=2.5', ['Over', 'Under'], false],
  ['0:1', ['Gor Mahia', 'Draw', 'AFC Leopards'], false],
])('need no name %s when the labels %j contain it: %s', (specifier, labels, named) => {
  expect(isNamedBy(specifier, labels)).toBe(named);
});

describe('the line in a row of a list', () => {
  it('is the one with the most even odds', () => {
    expect(mainLine([...total('0.5', 1.02, 12), ...total('2.5', 1.9, 1.9), ...total('3.5', 3.6, 1.3)])).toEqual(
      total('2.5', 1.9, 1.9),
    );
  });

  it('lacks no odds, unless all lines do', () => {
    expect(mainLine([...total('0.5', null, 1.1), ...total('1.5', 1.2, 4)])).toEqual(total('1.5', 1.2, 4));
    expect(mainLine([...total('0.5', null, 1.1), ...total('1.5', 1.2, null)])).toEqual(total('0.5', null, 1.1));
  });

  it('has no more outcomes than a row fits', () => {
    expect(mainLine(total('', 5, 6, 7, 8))).toHaveLength(3);
  });

  it('is empty in a market without outcomes', () => {
    expect(mainLine([])).toEqual([]);
  });
});
