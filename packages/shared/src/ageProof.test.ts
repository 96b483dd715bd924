import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageAt, idEnding, isBirthDate, isSameName, nameWords, normaliseIdNumber } from './ageProof.ts';
import { rulesOf } from './rulesProfiles.ts';
import { parseNairobi } from './time.ts';

const at = (time: string): number => parseNairobi(`${time}:00`) ?? Number.NaN;

describe('the number of an ID card', { tags: ['R-190', 'R-201'] }, () => {
  it.each([
    ['12345678', '12345678'],
    [' 1234 5678 ', '12345678'],
    ['1234-5678', '12345678'],
    ['0012345678', '12345678'],
    ['12345', '12345'],
  ])('is read from %j', (typed, read) => expect(normaliseIdNumber(typed)).toBe(read));

  it.each(['', '0000', '1234', '1234567890', 'A1234567', '12345678x', '१२३४५६७८'])('is not %j', (typed) =>
    expect(normaliseIdNumber(typed)).toBeNull(),
  );

  it('has one form, however many zeros and spaces stand in it', () => {
    const card = fc.integer({ min: 10_000, max: 999_999_999 }).map(String);
    const noise = fc.array(fc.constantFrom(' ', '0', '-'), { maxLength: 5 }).map((parts) => parts.join(''));
    const hasOneForm = (number: string, before: string) => normaliseIdNumber(`${before}${number} `) === number;
    expect(fc.check(fc.property(card, noise, hasOneForm))).toMatchObject({ failed: false });
  });

  it('is recognised by its last three digits', () => expect(idEnding('12345678')).toBe('678'));
});

describe('a name', { tags: ['R-201'] }, () => {
  it.each([
    ['Amina Wanjiku Otieno', 'OTIENO AMINA WANJIKU'],
    ["N'gang'a Peter", 'Peter Nganga'],
    ['José Mária', 'Jose Maria'],
    ['Akinyi-Were Grace', 'Grace Akinyi Were'],
  ])('is the same in %j and in %j', (one, other) => expect(isSameName(one, other)).toBe(true));

  it.each([
    ['Amina Otieno', 'Amina Wanjiku Otieno'],
    ['Amina', 'Amin'],
    ['', ''],
    ['12345', '12345'],
  ])('is not the same in %j and in %j', (one, other) => expect(isSameName(one, other)).toBe(false));

  it('is the same in any order of its words', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z]{1,8}$/), { minLength: 1, maxLength: 5 });
    const isSame = (name: string[]) => isSameName(name.join(' '), name.toReversed().join('  ').toLowerCase());
    expect(fc.check(fc.property(words, isSame))).toMatchObject({ failed: false });
    expect(nameWords('b  A')).toEqual(['A', 'B']);
  });
});

describe('a date of birth', { tags: ['R-190'] }, () => {
  const now = at('2026-11-23 12:00');

  it.each(['1990-02-28', '2000-02-29', '2026-11-23', '1900-01-01'])('may be %s', (day) =>
    expect(isBirthDate(day, now)).toBe(true),
  );

  it.each(['2026-11-24', '1990-02-29', '1990-13-01', '1990-06-31', '1890-01-01', '1990-1-1', '', 'x', '01-02-1990'])(
    'cannot be %j',
    (day) => expect(isBirthDate(day, now)).toBe(false),
  );

  it.each([
    ['2008-11-23', '2026-11-23 00:00', 18],
    ['2008-11-24', '2026-11-23 23:59', 17],
    // It is 23 November in Nairobi while it is still the 22nd in London.
    ['2008-11-23', '2026-11-23 00:30', 18],
    ['2008-02-29', '2026-02-28 12:00', 17],
    ['2008-02-29', '2026-03-01 00:00', 18],
  ])('gives for %s at %s an age of %i', (born, time, age) => expect(ageAt(born, at(time))).toBe(age));
});

describe('the rule of proof of age', { tags: ['R-190'] }, () => {
  const nowMs = at('2026-11-23 12:00');

  it('is none by default', () => expect(rulesOf('default')(nowMs).ageProof).toBeNull());

  it('is 18 years under the profile of Kenya, from the day of its law', () => {
    expect(rulesOf('kenya')(at('2025-08-19 23:59')).ageProof).toBeNull();
    expect(rulesOf('kenya')(at('2025-08-20 00:00')).ageProof).toEqual({ minYears: 18 });
    expect(rulesOf('kenya')(nowMs).ageProof).toEqual({ minYears: 18 });
  });
});
