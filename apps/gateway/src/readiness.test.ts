import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

it('names the parts that do not work, and stays ready until it drains', () => {
  let isUp = true;
  const readiness = createReadiness({ redis: () => isUp, 'operator: api': () => true });
  expect(readiness.impaired()).toEqual([]);
  isUp = false;
  expect([readiness.impaired(), readiness.isDraining()]).toEqual([['redis'], false]);
  readiness.drain();
  expect(readiness.isDraining()).toBe(true);
});
