import { maskPhone } from '@ushindi/shared';
import { type DestinationStream, pino, type Logger } from 'pino';

const PHONE = /\b(?:254|0)[17]\d{8}\b/g;
const SECRETS = ['password', 'passwordHash', 'token', 'access_token', 'verify_code', 'authorization'];

/**
 * The operator's log. Phones are masked in the finished line, wherever they came from (readings 13); named secrets are
 * redacted one and two levels deep.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { part: 'operator' },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    hooks: { streamWrite: (line: string) => line.replace(PHONE, maskPhone) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
