import { AGE_STATES } from '@ushindi/shared/ageProof';
import { z } from 'zod';
import { call, none, wireNumber, wireText, wireTextOrEmpty } from './call.ts';

// Paths and shapes of this module are our own choice (decision 14).

const ageState = z.enum(AGE_STATES);

/** How far a player's proof of age is. */
const ageProof = z.object({
  /** Whether money moves only after the proof. */
  required: z.boolean(),
  min_years: wireNumber,
  state: ageState,
  /** The last digits of the ID number of the latest check; empty without one. */
  id_ending: wireTextOrEmpty,
  /** Whether the identity register did not answer the latest check. */
  unanswered: z.boolean(),
  /** How many checks the player may still request now. */
  checks_left: wireNumber,
});

export const status = call({
  summary: "How far the player's proof of age is",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/age_proof',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: ageProof,
});

/** The response is sent when the identity register has answered, or when its deadline has passed. */
export const submit = call({
  summary: 'Gives the details of an ID card, which the identity register checks',
  method: 'POST',
  base: 'api',
  path: 'profile/v1/age_proof',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
  query: none,
  /** The date as 'YYYY-MM-DD'. */
  body: z.object({ name: z.string(), id_number: wireText, date_of_birth: z.string() }),
  data: ageProof,
});

/** The data of a refusal because the age is not proven (code 428). */
export const refusal = z.object({ age_state: ageState });
