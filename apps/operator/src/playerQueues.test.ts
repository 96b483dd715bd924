import { expect, it } from 'vitest';
import { createPlayerQueues } from './playerQueues.ts';

const { signal } = new AbortController();

it('refuses work of a player when very much of it waits, but not that of others', { tags: ['T-28'] }, async () => {
  const queues = createPlayerQueues();
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  const work = async (): Promise<void> => {
    begun += 1;
    await held;
  };
  const accepted = Array.from({ length: 51 }, () => queues.run(1, work, { signal }));
  const busy = { code: 'OVERLOADED', reason: { kind: 'serviceBusy' } };
  await expect(queues.run(1, work, { signal })).rejects.toMatchObject(busy);
  accepted.push(queues.run(2, work, { signal }));
  expect(begun).toBe(2);
  end();
  await Promise.all(accepted);
  expect(begun).toBe(52);
  await queues.run(1, work, { signal });
  expect(begun).toBe(53);
});
