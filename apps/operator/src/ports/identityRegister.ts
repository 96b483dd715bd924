import type { AgeDetails } from '@ushindi/shared/ageProof';

/** A person as the identity register knows them. */
export type RegisteredPerson = AgeDetails;

/**
 * A public register of identity cards. It is asked with everything that the player gave, because some registers only
 * confirm details.
 */
export type IdentityRegister = {
  /**
   * The person with this ID number; null if the register has none. What it returns is not compared yet.
   * @throws Error if the register gives no answer that can be read before the signal aborts.
   */
  find(details: AgeDetails, signal: AbortSignal): Promise<RegisteredPerson | null>;
};
