import { type AgeDetails, ageAt, isSameName, normaliseIdNumber } from '@ushindi/shared/ageProof';
import type { IdentityRegister, RegisteredPerson } from '../../ports/identityRegister.ts';

/** The result of one check against the register. `unanswered` is not evidence about the player. */
export type Verdict = 'match' | 'noMatch' | 'underAge' | 'unanswered';

type Question = { register: IdentityRegister; timeoutMs: number; minYears: number; atMs: number };

/**
 * Asks the register about a player's details. `onFailure` receives why there is no verdict. An answer about another number
 * is none: it would let a mistake of the register decide about the wrong person.
 */
export async function askRegister(
  { register, timeoutMs, ...rule }: Question,
  details: AgeDetails,
  onFailure: (error: unknown) => void,
): Promise<Verdict> {
  try {
    return verdictOf(details, await withinDeadline(register, details, timeoutMs), rule);
  } catch (error) {
    onFailure(error);
    return 'unanswered';
  }
}

/** A register that ignores the signal must not hold the player's request. */
async function withinDeadline(
  register: IdentityRegister,
  details: AgeDetails,
  timeoutMs: number,
): Promise<RegisteredPerson | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the identity register is too slow')), { once: true });
  });
  return Promise.race([register.find(details, signal), late]);
}

/**
 * Compares the details with the person whom the register has under the number. All three must fit, or the answer is that to
 * an unknown number, for any of them. So nobody learns a name or a date of birth by trying.
 * @throws Error if the register answered about another number.
 */
export function verdictOf(
  { name, idNumber, dateOfBirth }: AgeDetails,
  person: RegisteredPerson | null,
  { minYears, atMs }: Pick<Question, 'minYears' | 'atMs'>,
): Exclude<Verdict, 'unanswered'> {
  if (person === null) return 'noMatch';
  if (normaliseIdNumber(person.idNumber) !== idNumber)
    throw new Error('the identity register answered about another number');
  if (!isSameName(name, person.name) || dateOfBirth !== person.dateOfBirth) return 'noMatch';
  return ageAt(dateOfBirth, atMs) < minYears ? 'underAge' : 'match';
}
