import { z } from 'zod';
import type { RegisteredPerson } from '../ports/identityRegister.ts';

/** The register's answer to `POST` with `id_number`, `name` and `date_of_birth`. */
const answer = z.discriminatedUnion('found', [
  z.object({ found: z.literal(false) }),
  z.object({
    found: z.literal(true),
    person: z.object({
      id_number: z.string().max(32),
      name: z.string().max(200),
      date_of_birth: z.string().regex(/^\d{4}-\d\d-\d\d$/),
    }),
  }),
]);

/** The most bytes of an answer that are read. */
export const MAX_ANSWER_BYTES = 16_384;

/**
 * Reads the answer of the register. Null if it has no such person.
 * @throws Error for an unreadable answer. The message contains nothing of it, because it may be about a person.
 */
export function readAnswer(httpStatus: number, text: string): RegisteredPerson | null {
  if (httpStatus !== 200) throw new Error(`the identity register answered with HTTP ${httpStatus}`);
  const read = answer.safeParse(jsonOrNull(text));
  if (!read.success) throw new Error("the identity register's answer is unreadable");
  if (!read.data.found) return null;
  const { id_number: idNumber, name, date_of_birth: dateOfBirth } = read.data.person;
  return { idNumber, name, dateOfBirth };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
