import { setTimeout } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Waits until a condition is met.
 * @throws Error with `what` when it is not met within so long
 */
export async function until(
  what: string,
  isMet: () => boolean | Promise<boolean>,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  while (!(await isMet())) {
    if (Date.now() > deadlineMs) throw new Error(`not in time: ${what}`);
    await setTimeout(POLL_MS);
  }
}
