import { type AgeDetails, ageAt, isSameName, normaliseIdNumber } from '@ushindi/shared/ageProof';
import type { IdentityRegister, RegisteredPerson } from '../../ports/identityRegister.ts';

/** The result of one check against the register. `unanswered` is not evidence about the player. */
export type Verdict = 'match' | 'noMatch' | 'underAge' | 'unanswered';

type Query = { register: IdentityRegister; timeoutMs: number; minYears: number; atMs: number };

/**
 * Queries the register with a player's details. `onFailure` receives the error when there is no verdict. An answer about
 * another number counts as no answer, because a mistake of the register must not decide about the wrong person.
 */
export async function queryRegister(
  { register, timeoutMs, ...rule }: Query,
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

/** Rejects at the deadline even if the register ignores the signal, so that the player's request ends. */
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
 * Compares the details with the person whom the register has under the number. If one of them differs, the verdict is the
 * same as for an unknown number, so that tries reveal neither a name nor a date of birth.
 * @throws Error if the register answered about another number.
 */
export function verdictOf(
  { name, idNumber, dateOfBirth }: AgeDetails,
  person: RegisteredPerson | null,
  { minYears, atMs }: Pick<Query, 'minYears' | 'atMs'>,
): Exclude<Verdict, 'unanswered'> {
  if (person === null) return 'noMatch';
  if (normaliseIdNumber(person.idNumber) !== idNumber)
    throw new Error('the identity register answered about another number');
  if (!isSameName(name, person.name) || dateOfBirth !== person.dateOfBirth) return 'noMatch';
  return ageAt(dateOfBirth, atMs) < minYears ? 'underAge' : 'match';
}
