import { randomBytes } from 'node:crypto';
import { secureRandomBelow } from '@ushindi/shared';

/** Where unpredictable values come from. Passed in everywhere, so that tests can hold it. */
export type RandomSource = {
  /** An integer of 0 to n - 1, each equally likely. */
  below(n: number): number;
  /** 256 random bits as URL-safe text. */
  token(): string;
};

/** The platform's cryptographic generator. */
export const systemRandom: RandomSource = {
  below: secureRandomBelow,
  token: () => randomBytes(32).toString('base64url'),
};
