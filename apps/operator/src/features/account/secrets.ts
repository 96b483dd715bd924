import { hash, verify } from '@node-rs/argon2';

/** The cost of a hash: 19 MiB of memory and two passes. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash function of secrets. An object, so that a test can count its calls and make it cheap. */
export const argon2 = {
  hash: (secret: string) => hash(secret, COST),
  verify: (stored: string, secret: string) => verify(stored, secret),
};

/** Argon2id hash of a password or code. */
export const hashSecret = (secret: string): Promise<string> => argon2.hash(secret);

/** Whether a password or code matches its stored hash. */
export const matchesSecret = (secret: string, stored: string): Promise<boolean> => argon2.verify(stored, secret);
