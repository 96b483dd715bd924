import { describe, expect, it } from 'vitest';
import { CONFIRMATIONS, readConfirmation } from './confirmations.ts';
import { ENGLISH_CONFIRMATIONS, ENGLISH_REFUSALS } from './english.ts';
import { readReason, REASONS, type RefusalReason } from './reasons.ts';
import { samplesOf } from './samples.ts';
import { wordsOf } from './variants.ts';

it.each(samplesOf(REASONS))('reads and words $kind', { tags: ['R-223'] }, ({ samples }) => {
  for (const sample of samples) {
    expect(readReason(structuredClone(sample))).toEqual(sample);
    expect(wordsOf(ENGLISH_REFUSALS, sample)).toMatch(/^(?!.*(?:undefined|NaN|\[object)).{3,}/);
  }
});

it.each(samplesOf(CONFIRMATIONS))('reads and words $kind', { tags: ['R-224'] }, ({ samples }) => {
  for (const sample of samples) {
    expect(readConfirmation(structuredClone(sample))).toEqual(sample);
    expect(wordsOf(ENGLISH_CONFIRMATIONS, sample)).toMatch(/^(?!.*(?:undefined|NaN|\[object)).{3,}/);
  }
});

it.each([
  [{ kind: 'codeTooSoon', seconds: 1 }, 'Please wait 1 second before asking for another code.'],
  [{ kind: 'codeTooSoon', seconds: 2 }, 'Please wait 2 seconds before asking for another code.'],
  [{ kind: 'tooManyTexts', minutes: 1 }, 'Too many text messages are being sent. Please try again in 1 minute.'],
  [{ kind: 'cancelTooLate', minutes: 1 }, 'A bet can be cancelled within 1 minute of placing it.'],
] as const)('counts in the singular and plural: %o', { tags: ['R-223'] }, (reason, text) => {
  expect(wordsOf(ENGLISH_REFUSALS, reason)).toBe(text);
});

describe('readReason', () => {
  it.each([
    ['none', undefined],
    ['text', 'wrongLogin'],
    ['an unknown kind', { kind: 'badWeather' }],
    ['a kind of every object', { kind: 'toString' }],
    ['a missing parameter', { kind: 'stakeLimits', minKes: 1 }],
    ['a parameter of another type', { kind: 'stakeLimits', minKes: '1', maxKes: 2 }],
    ['a number without a value', { kind: 'feeChanged', feeKes: Number.NaN }],
    ['an unknown choice', { kind: 'ageNotProven', ageState: 'old' }],
    [
      'a name too long for a message',
      { kind: 'selection', homeTeam: 'a'.repeat(101), awayTeam: 'b', problem: 'ended' },
    ],
  ])('drops %s', { tags: ['R-223'] }, (_, value) => {
    expect(readReason(value)).toBeUndefined();
  });

  it('drops parameters that the kind does not have', { tags: ['R-223'] }, () => {
    expect(readReason({ kind: 'wrongLogin', phone: '0712345678' })).toEqual({ kind: 'wrongLogin' });
  });
});

it('has no words for a kind of a newer release', () => {
  expect(wordsOf(ENGLISH_REFUSALS, { kind: 'notYetKnown' } as unknown as RefusalReason)).toBeNull();
});
