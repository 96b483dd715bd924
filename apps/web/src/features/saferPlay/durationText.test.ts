import { describe, expect, it } from 'vitest';
import { saferPlay as kiswahili } from '#i18n/sw/saferPlay.ts';
import { durationText } from './durationText.ts';

describe('the text of a duration', { tags: ['R-213'] }, () => {
  it.each([
    [0, '0 min'],
    [59.9, '59 min'],
    [60, '1 h'],
    [80, '1 h 20 min'],
  ])('gives %s minutes as %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

  it('has the words of Kiswahili', () => {
    expect([kiswahili.duration(0, 5), kiswahili.duration(2, 0), kiswahili.duration(1, 20)]).toEqual([
      'dak 5',
      'saa 2',
      'saa 1 dak 20',
    ]);
  });
});
