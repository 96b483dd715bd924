import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

it('lists failing dependencies and stays ready until it drains', () => {
  let isUp = true;
  const readiness = createReadiness({ redis: () => isUp, 'operator: api': () => true });
  expect(readiness.degraded()).toEqual([]);
  isUp = false;
  expect([readiness.degraded(), readiness.isDraining()]).toEqual([['redis'], false]);
  readiness.drain();
  expect(readiness.isDraining()).toBe(true);
});
