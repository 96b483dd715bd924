import { randomBytes } from 'node:crypto';
import { secureRandomBelow } from '@ushindi/shared';

/** Source of unpredictable values. Injected everywhere, so that tests control it. */
export type RandomSource = {
  /** A uniform integer from 0 to n - 1. */
  below(n: number): number;
  /** 256 random bits as URL-safe text. */
  token(): string;
};

/** The platform's cryptographic generator. */
export const systemRandom: RandomSource = {
  below: secureRandomBelow,
  token: () => randomBytes(32).toString('base64url'),
};
