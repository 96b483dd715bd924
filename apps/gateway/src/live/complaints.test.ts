import { expect, it } from 'vitest';
import { createComplaints } from './complaints.ts';
import { createHeldClock } from './test/heldClock.ts';

it('complaints are logged once a minute for each kind, and again when they go on', () => {
  const lines: string[] = [];
  const clock = createHeldClock();
  const warn = (_: object, line: string): void => void lines.push(line);
  const complain = createComplaints({ warn: warn as never, info: warn as never }, clock);
  for (const kind of ['badTopic', 'badTopic', 'brokenRules', 'badTopic'] as const) complain(kind);
  expect(lines).toHaveLength(2);
  clock.advance(59_999);
  complain('badTopic');
  expect(lines).toHaveLength(2);
  clock.advance(1);
  complain('badTopic');
  expect(lines).toHaveLength(3);
});
