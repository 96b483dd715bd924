import { expect, it } from 'vitest';
import { newRequestId } from './requestId.ts';

it('makes ids that the gateway takes as they are, no two alike', () => {
  const ids = Array.from({ length: 1000 }, newRequestId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(ids).size).toBe(1000);
});
