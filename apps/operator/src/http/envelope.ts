import { ERROR_TABLE, type ErrorCode } from './errors.ts';

/** The wire's success envelope. The gateway reads code, message and data from it. */
export const success = (message: string, data: unknown) => ({ code: 'Success', data: { code: 200, message, data } });

/** The wire's error envelope. `details` carry what a screen needs beside the message. */
export const failure = (code: ErrorCode, message: string, details?: unknown) => ({
  code: 'Error',
  message,
  data: { code: ERROR_TABLE[code].code, message, data: details },
});
