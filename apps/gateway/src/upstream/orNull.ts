import { DomainError } from '@ushindi/api-contract';

/** What is asked for, or null when the operator has no such thing: an answer to keep, not a failure. */
export async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
