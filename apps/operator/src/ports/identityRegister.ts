import type { AgeDetails } from '@ushindi/shared/ageProof';

/** The record of a person in the identity register. */
export type RegisteredPerson = AgeDetails;

/**
 * A public register of identity cards. A query contains all details that the player gave, because some registers only confirm
 * details.
 */
export type IdentityRegister = {
  /**
   * The person with this ID number; null if the register has none. The caller compares the person with the details.
   * @throws Error if the register gives no answer that can be read before the signal aborts.
   */
  find(details: AgeDetails, signal: AbortSignal): Promise<RegisteredPerson | null>;
};
