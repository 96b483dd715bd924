import { expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { notifyRefusal } from './notifyRefusal.ts';

const said = vi.spyOn(notify, 'error');
const limit = { kind: 'stake', period: 'day', amount: 1, left: 0, renewsAtMs: null } as const;

it.each([
  ['the proof of age', 'age-proof', { code: 'AGE_NOT_PROVEN', message: '', details: { ageState: 'none' } }],
  ['the limits', 'safer-play', { code: 'INVALID', message: '', details: { playerLimit: limit } }],
] as const)('links to %s', { tags: ['R-159', 'R-190'] }, (_, screen, failure) => {
  const opened: string[] = [];
  notifyRefusal('Refused.', failure, (place) => opened.push(place));
  const [text, options] = said.mock.lastCall ?? [];
  options?.action?.run();
  expect([text, opened]).toEqual(['Refused.', [screen]]);
});

it('links to nothing for another refusal, and without one', () => {
  for (const failure of [null, { code: 'REFUSED', message: '', details: {} } as const]) {
    notifyRefusal('Refused.', failure, () => undefined);
    expect(said.mock.lastCall).toEqual(['Refused.', {}]);
  }
});
