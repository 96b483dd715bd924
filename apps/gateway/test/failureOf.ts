import type { DomainError } from '@ushindi/api-contract';

/** The code and all details of a failed call; null if it did not fail. `toMatchObject` would accept more details. */
export const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, details }: DomainError) => ({ code, details }),
  );
