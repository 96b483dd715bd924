import type { Confirmation, RefusalReason } from '@ushindi/api-contract/texts';
import { ERROR_TABLE, type ErrorCode } from './errors.ts';

/** The wire's success envelope. The gateway reads code, message, confirmation and data from it. */
export const success = (message: string, data: unknown, confirmation?: Confirmation) => ({
  code: 'Success',
  data: { code: 200, message, ...(confirmation && { confirmation }), data },
});

/** A refusal to be sent. `details` has the values that a screen needs beside the message. */
export type Failure = { code: ErrorCode; message: string; reason: RefusalReason; details?: unknown };

/** The wire's error envelope. */
export const failure = ({ code, message, reason, details }: Failure) => ({
  code: 'Error',
  message,
  data: { code: ERROR_TABLE[code].code, message, reason, data: details },
});
