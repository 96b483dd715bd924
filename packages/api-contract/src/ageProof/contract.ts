import { AGE_STATES, MAX_NAME_LENGTH, nameWords, normaliseIdNumber } from '@ushindi/shared/ageProof';
import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';

const INVALID_NAME = 'Please enter your name as it is on your ID card.';
const INVALID_NUMBER = 'Please enter a valid ID number.';
const INVALID_DATE = 'Please enter your date of birth.';

/** The details of an ID card, as the player types them. */
export const ageProofInput = z.object({
  name: z
    .string()
    .trim()
    .max(MAX_NAME_LENGTH, INVALID_NAME)
    .refine((text) => nameWords(text).length > 0, INVALID_NAME),
  idNumber: z
    .string()
    .max(32, INVALID_NUMBER)
    .transform((text, ctx) => {
      const read = normaliseIdNumber(text);
      if (read !== null) return read;
      ctx.addIssue({ code: 'custom', message: INVALID_NUMBER });
      return z.NEVER;
    }),
  /**
   * 'YYYY-MM-DD'. The operator refuses a day on which nobody can have been born, because it decides by its own clock.
   */
  dateOfBirth: z.string().regex(/^\d{4}-\d\d-\d\d$/, INVALID_DATE),
});

/** How far a player's proof of age is. */
export const ageProofView = z.object({
  /** Whether money moves only after the proof. */
  isRequired: z.boolean(),
  minYears: z.number(),
  state: z.enum(AGE_STATES),
  /** The last digits of the ID number of the latest check; empty without one. */
  idEnding: z.string(),
  /** Whether the identity register did not answer the latest check. */
  isUnanswered: z.boolean(),
  /** How many checks the player may still request now. */
  checksLeft: z.number(),
});

export type AgeProofView = z.infer<typeof ageProofView>;

/** The proof of a player's age, as the router needs it from an operator. */
export type AgeProofPort = {
  /** @throws DomainError NOT_FOUND with an operator that has no such call */
  status(caller: PlayerCaller): Promise<AgeProofView>;
  /** Sends the details of an ID card. Returns the age state after the register's answer; `pending` without an answer. */
  submit(caller: PlayerCaller, input: z.infer<typeof ageProofInput>): Promise<AgeProofView>;
};
