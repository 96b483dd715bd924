import { expect, it } from 'vitest';
import { createRateLimitedWarnings } from './rateLimitedWarnings.ts';
import { createFakeClock } from './test/fakeClock.ts';

it('logs each kind of warning once a minute', () => {
  const lines: string[] = [];
  const clock = createFakeClock();
  const warn = (_: object, line: string): void => void lines.push(line);
  const warnOnce = createRateLimitedWarnings({ warn: warn as never, info: warn as never }, clock);
  for (const kind of ['badTopic', 'badTopic', 'brokenRules', 'badTopic'] as const) warnOnce(kind);
  expect(lines).toHaveLength(2);
  clock.advance(59_999);
  warnOnce('badTopic');
  expect(lines).toHaveLength(2);
  clock.advance(1);
  warnOnce('badTopic');
  expect(lines).toHaveLength(3);
});
