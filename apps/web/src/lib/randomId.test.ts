import { expect, it } from 'vitest';
import { randomId } from './randomId.ts';

it('creates distinct ids that the gateway accepts', () => {
  const ids = Array.from({ length: 1000 }, randomId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(ids).size).toBe(1000);
});
