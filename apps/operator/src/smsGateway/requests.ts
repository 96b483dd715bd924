import { z } from 'zod';
import type { SmsSettings } from './settings.ts';

/** A try that failed. Its message contains no phone and no text. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  /** Whether another try can succeed. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary, ...options }: ErrorOptions & { isTemporary: boolean }) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}

/** The fields of a message for both gateways. The phone begins with a plus sign. */
type Message = { phone: string; text: string };
type Of<Gateway> = Extract<SmsSettings, { gateway: Gateway }>;

const answer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
});
/** Status codes of an accepted recipient: processed, sent, queued. */
const ACCEPTED = new Set([100, 101, 102]);
/**
 * Status codes of a temporary failure: internal error, error of the network. The other codes are about the phone, the
 * sender or the account.
 */
const TEMPORARY = new Set([500, 501]);

/** The request of Africa's Talking, `POST /version1/messaging` (https://developers.africastalking.com/docs/sms/sending/bulk). */
export function africasTalkingRequest({ username, key, sender }: Of<'africastalking'>, { phone, text }: Message) {
  const body = new URLSearchParams({ username, to: phone, message: text });
  if (sender !== undefined) body.set('from', sender);
  return { headers: { apiKey: key, accept: 'application/json' }, body };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Checks the answer to an accepted request, whose recipient can still be refused. @throws SmsError for a recipient that
 * is not accepted
 */
export function checkAfricasTalking(json: string): void {
  const code = answer.safeParse(jsonOrNull(json)).data?.SMSMessageData.Recipients[0]?.statusCode;
  if (code === undefined) throw new SmsError('the SMS gateway accepted no recipient', { isTemporary: false });
  const isTemporary = TEMPORARY.has(code);
  if (!ACCEPTED.has(code)) throw new SmsError(`the SMS gateway answered with status ${code}`, { isTemporary });
}

/** The template with its placeholders replaced inside texts, so that no message can change its structure. */
function filled(part: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof part === 'string')
    return part.replaceAll(/\{(phone|text|sender)\}/g, (_, name: string) => values[name] ?? '');
  if (Array.isArray(part)) return part.map((each) => filled(each, values));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, filled(each, values)]));
}

/** The request of any other gateway: the configured JSON body, filled with the message, and a bearer key. */
export function httpRequest({ key, sender, body }: Of<'http'>, { phone, text }: Message) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return { headers, body: JSON.stringify(filled(body, { phone, text, sender: sender ?? '' })) };
}
