import type { AgeDetails } from '@ushindi/shared/ageProof';
import type { IdentityRegister, RegisteredPerson } from '../ports/identityRegister.ts';

/** Wraps an identity register: records the questions, and answers in its place when a test sets `answer`. */
export class HeldRegister {
  /** The questions so far. */
  readonly asked: AgeDetails[] = [];
  /** Answers instead of the register; null for the register's own answers. */
  answer: ((details: AgeDetails, signal: AbortSignal) => Promise<RegisteredPerson | null>) | null = null;

  before(usual: IdentityRegister): IdentityRegister {
    return {
      find: async (details, signal) => {
        this.asked.push(details);
        return this.answer === null ? usual.find(details, signal) : this.answer(details, signal);
      },
    };
  }
}
