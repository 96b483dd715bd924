import { expect, it } from 'vitest';
import { growthOf, type Sample } from './growth.ts';

const sample = (name: string, atSeconds: number, rssBytes: number, heapBytes = 100): Sample => ({
  name,
  atSeconds,
  rssBytes,
  heapBytes,
});

it('compares the thirds after the first, by mean resident memory and smallest heap', () => {
  const samples = [
    sample('gateway', 10, 1),
    sample('gateway', 20, 100),
    sample('gateway', 30, 110, 130),
    sample('gateway', 30, 110),
    sample('operator', 10, 900),
    sample('operator', 20, 200, 40),
    sample('operator', 30, 190, 50),
  ];
  const [gateway, operator] = growthOf(samples, 30);
  expect(gateway?.rss).toBeCloseTo(0.1);
  expect(gateway?.heap).toBe(0);
  expect(operator?.rss).toBeCloseTo(-0.05);
  expect(operator?.heap).toBeCloseTo(0.25);
});
