import { maskPhone } from '@ushindi/shared';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type DestinationStream, pino, type Logger } from 'pino';

const PHONE = /\b(?:254|0)[17]\d{8}\b/g;
const SECRETS = ['password', 'passwordHash', 'token', 'access_token', 'verify_code', 'authorization'];

/**
 * The operator's log. Phones are masked in the finished line, wherever they came from (readings 13); named secrets are
 * redacted one and two levels deep. Of an error only what `loggedError` picks is written.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { part: 'operator' },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: loggedError },
    hooks: { streamWrite: (line: string) => line.replace(PHONE, maskPhone) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

type LoggedError = { type: string; code?: unknown; message: string; stack: string; cause?: LoggedError };

/** Without the parameters of a failed statement and without PostgreSQL's details: codes, hashes and phones are in both. */
function loggedError(error: Error): LoggedError {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `failed statement: ${error.query}` : error.message,
    // The stack begins with the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(code !== undefined && { code }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}
