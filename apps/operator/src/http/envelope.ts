import { ERROR_TABLE, type ErrorCode } from './errors.ts';

/** A success as it travels (account-and-money spec, section 7): the caller unwraps it to code, message and data. */
export const success = (message: string, data: unknown) => ({ code: 'Success', data: { code: 200, message, data } });

/** A refusal as it travels; `details` are what a screen needs beside the words. */
export const failure = (code: ErrorCode, message: string, details?: unknown) => ({
  code: 'Error',
  message,
  data: { code: ERROR_TABLE[code].code, message, data: details },
});
