import { maskPhone } from '@ushindi/shared';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type DestinationStream, pino, type Logger } from 'pino';

const PHONE = /\b(?:254|0)\d{9}\b/g;
const SECRETS = [
  'password',
  'passwordHash',
  'token',
  'access_token',
  'verify_code',
  'authorization',
  'cookie',
  'receipt',
  'id_number',
  'idNumber',
  'date_of_birth',
  'dateOfBirth',
];

/**
 * Creates the log. Phones are masked in the finished line, in every field. Secret fields are
 * redacted up to two levels deep. Errors are reduced to the fields of `loggedError`.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'operator' },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: loggedError },
    hooks: { streamWrite: (line: string) => line.replace(PHONE, maskPhone) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

type LoggedError = {
  type: string;
  code?: unknown;
  message: string;
  stack: string;
  cause?: LoggedError;
  errors?: LoggedError[];
};

/** Omits statement parameters and PostgreSQL's details: both contain codes, hashes and phones. */
function loggedError(error: Error): LoggedError {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `failed statement: ${error.query}` : error.message,
    // Only stack frames: the first lines repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(code !== undefined && { code }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.filter((each) => each instanceof Error).map(loggedError),
    }),
  };
}
