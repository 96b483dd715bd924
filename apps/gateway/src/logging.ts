import { DomainError } from '@ushindi/api-contract';
import { maskPhone, maskPhonesIn } from '@ushindi/shared';
import { pino, type DestinationStream, type Logger } from 'pino';
import { ZodError } from 'zod';

const SECRET_FIELDS = [
  'password',
  'accessToken',
  'access_token',
  'cookie',
  'authorization',
  'set-cookie',
  'verify_code',
  'receipt',
  'idNumber',
  'id_number',
  'dateOfBirth',
  'date_of_birth',
];
const PHONE_FIELDS = ['phone', 'msisdn', 'user_id', 'PhoneNumber'];
function censor(value: unknown, path: string[]): string {
  const isPhone = PHONE_FIELDS.includes(path.at(-1) ?? '');
  return isPhone && typeof value === 'string' ? maskPhone(value) : '[hidden]';
}

/** The cause of a failure. Messages of network errors contain the operator's address, so only their code is logged. */
function causeForLog(cause: unknown): string | undefined {
  if (typeof cause === 'string') return cause;
  if (cause instanceof ZodError) return JSON.stringify(cause.issues);
  if (!(cause instanceof Error)) return undefined;
  return 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name;
}

/** An error for the log. Messages of the operator may contain a phone; only bugs need a stack. */
function errorForLog(error: Error): object {
  const { name, message, stack = '', cause } = error;
  if (error instanceof DomainError)
    return { name, code: error.code, message: maskPhonesIn(message), cause: causeForLog(cause) };
  return { name, message: maskPhonesIn(message), stack: maskPhonesIn(stack), cause: causeForLog(cause) };
}

/** The process's log: JSON lines with secrets hidden and phones masked. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const hidden = [...SECRET_FIELDS, ...PHONE_FIELDS].flatMap((name) => [
    `["${name}"]`,
    `*["${name}"]`,
    `*.*["${name}"]`,
  ]);
  const options = { level, base: null, redact: { paths: hidden, censor }, serializers: { err: errorForLog } };
  return destination ? pino(options, destination) : pino(options);
}
