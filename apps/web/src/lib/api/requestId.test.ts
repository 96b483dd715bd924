import { expect, it } from 'vitest';
import { newRequestId } from './createApi.ts';

it('creates distinct ids that the gateway accepts', () => {
  const ids = Array.from({ length: 1000 }, newRequestId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(ids).size).toBe(1000);
});
