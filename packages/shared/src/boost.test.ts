import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boostPercent, nextBoostTier } from './boost.ts';

const legs = (count: number, price = '1.3'): string[] => Array.from({ length: count }, () => price);

test.each([
  [0, 0],
  [1, 0],
  [3, 0],
  [4, 4],
  [5, 5],
  [6, 6],
  [7, 8],
  [8, 10],
  [9, 15],
  [10, 18],
  [11, 30],
  [12, 35],
  [13, 40],
  [14, 45],
  [15, 50],
  [16, 55],
  [17, 60],
  [18, 65],
  [19, 70],
  [20, 75],
  [21, 80],
  [22, 85],
  [23, 90],
  [24, 95],
  [25, 100],
  [26, 100],
  [40, 100],
])('gives %i qualifying legs %i%%', { tags: ['A-287', 'A-288'] }, (count, percent) => {
  expect(boostPercent(legs(count))).toBe(percent);
});

test('ignores legs below 1.3', { tags: ['A-186'] }, () => {
  expect(boostPercent([...legs(3), '1.29', '1.2999999999999999999'])).toBe(0);
  expect(boostPercent([...legs(3), 1.3])).toBe(4);
});

test('counts up to the next tier in the hint', { tags: ['A-289'] }, () => {
  expect(nextBoostTier(['2'])).toEqual({ legsToAdd: 3, percent: 4 });
  expect(nextBoostTier(legs(3))).toEqual({ legsToAdd: 1, percent: 4 });
  expect(nextBoostTier(legs(10))).toEqual({ legsToAdd: 1, percent: 30 });
  expect(nextBoostTier(legs(24))).toEqual({ legsToAdd: 1, percent: 100 });
});

test('shows the hint on a slip of low odds', () => {
  expect(nextBoostTier(['1.1'])).toEqual({ legsToAdd: 4, percent: 4 });
});

test('shows no hint on an empty slip or at the top tier', () => {
  expect(nextBoostTier([])).toBeNull();
  expect(nextBoostTier(legs(25))).toBeNull();
  expect(nextBoostTier(legs(40))).toBeNull();
});

test('gives the hinted boost for the hinted number of legs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 5 }), (qualifying, low) => {
      const slip = [...legs(qualifying), ...legs(low, '1.05')];
      const next = nextBoostTier(slip);
      expect(boostPercent([...slip, ...legs(next?.legsToAdd ?? 0)])).toBe(next?.percent);
    }),
  );
});

test('refuses odds that are not a number', () => {
  expect(() => boostPercent(['x'])).toThrow(/^odds must be a finite/);
  expect(() => nextBoostTier([-1])).toThrow(/^odds must not be negative/);
});
