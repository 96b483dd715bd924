import { DomainError } from '@ushindi/api-contract';

/** Null instead of a NOT_FOUND error, so that the absence can be cached. */
export async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
