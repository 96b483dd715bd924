import { ageAt, type AgeDetails } from '@ushindi/shared/ageProof';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryRegister, verdictOf } from './verdict.ts';

const NOW_MS = Date.parse('2026-11-23T09:00:00Z');
const RULE = { minYears: 18, atMs: NOW_MS };
const DETAILS: AgeDetails = { name: 'Amina Otieno', idNumber: '12345678', dateOfBirth: '1990-02-28' };

/** Whether the answer proves the age; one about another number proves nothing. */
function isMatchOf(details: AgeDetails, answer: AgeDetails | null): boolean {
  try {
    return verdictOf(details, answer, RULE) === 'match';
  } catch {
    return false;
  }
}

describe('the verdict', { tags: ['R-201', 'T-41'] }, () => {
  it.each([
    ['the person', DETAILS, 'match'],
    ['the person in other words and zeros', { ...DETAILS, name: 'OTIENO, Amina', idNumber: '0012345678' }, 'match'],
    ['nobody', null, 'noMatch'],
    ['another name', { ...DETAILS, name: 'Amina Wanjiku' }, 'noMatch'],
    ['another day', { ...DETAILS, dateOfBirth: '1990-02-27' }, 'noMatch'],
    ['no name', { ...DETAILS, name: '' }, 'noMatch'],
  ])('depends on the person in the answer: %s', (_, person, verdict) =>
    expect(verdictOf(DETAILS, person, RULE)).toBe(verdict),
  );

  it.each([
    ['2008-11-23', 'match'],
    ['2008-11-24', 'underAge'],
  ])('depends on the age: a person born on %s is %s', (dateOfBirth, verdict) => {
    const details = { ...DETAILS, dateOfBirth };
    expect(verdictOf(details, details, RULE)).toBe(verdict);
  });

  it('is the same for a wrong name, whether the date is of an adult or of a child', () => {
    const child = { ...DETAILS, dateOfBirth: '2015-01-01' };
    expect(verdictOf(child, { ...child, name: 'Someone Else' }, RULE)).toBe('noMatch');
  });

  it('is none for an answer about another number', () => {
    expect(() => verdictOf(DETAILS, { ...DETAILS, idNumber: '12345679' }, RULE)).toThrow('another number');
  });

  it('is a match only for the same person of age, whatever the register answers', () => {
    const name = fc.constantFrom('Amina Otieno', 'otieno amina', 'Amina', 'Peter Kamau', '');
    const born = fc
      .date({ min: new Date('1920-01-01'), max: new Date('2026-11-22'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    const idNumber = fc.constantFrom('12345678', '00012345678', '87654321', 'x');
    const person = fc.record({ name, idNumber, dateOfBirth: fc.oneof(fc.constant(DETAILS.dateOfBirth), born) });
    const isRight = (answer: AgeDetails | null, dateOfBirth: string): boolean => {
      const isMatch = isMatchOf({ ...DETAILS, dateOfBirth }, answer);
      const isSame = answer?.dateOfBirth === dateOfBirth && ['Amina Otieno', 'otieno amina'].includes(answer.name);
      const isNumber = answer !== null && answer.idNumber.endsWith('12345678');
      return isMatch === (isSame && isNumber && ageAt(dateOfBirth, NOW_MS) >= 18);
    };
    const property = fc.property(fc.option(person), fc.oneof(fc.constant(DETAILS.dateOfBirth), born), isRight);
    expect(fc.check(property)).toMatchObject({ failed: false });
  });
});

describe('a question to the register', { tags: ['R-190'] }, () => {
  const ask = async (find: () => Promise<AgeDetails | null>, timeoutMs = 60_000) => {
    const failures: unknown[] = [];
    const question = { register: { find }, timeoutMs, ...RULE };
    const verdict = await queryRegister(question, DETAILS, (error) => failures.push(error));
    return { verdict, failures };
  };

  it('has the verdict of the answer', async () => {
    expect(await ask(async () => DETAILS)).toEqual({ verdict: 'match', failures: [] });
  });

  it('is unanswered after a failure, which is reported', async () => {
    const { verdict, failures } = await ask(() => Promise.reject(new Error('down')));
    expect([verdict, String(failures[0])]).toEqual(['unanswered', 'Error: down']);
  });

  it('is unanswered at the deadline, although the register ignores it', async () => {
    expect(await ask(() => new Promise(() => undefined), 1)).toMatchObject({ verdict: 'unanswered' });
  });
});
