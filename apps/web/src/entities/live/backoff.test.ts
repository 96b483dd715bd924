import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs, MANY_FAILURES } from './backoff.ts';

it('waits anything from nothing to a bound that doubles up to half a minute', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, drawn) => {
      const boundMs = Math.min(30_000, 500 * 2 ** failures);
      expect(backoffMs(failures, () => drawn)).toBe(drawn * boundMs);
    }),
  );
});

it('waits the longest after many failures', () => {
  expect(backoffMs(MANY_FAILURES, () => 1)).toBe(30_000);
});
