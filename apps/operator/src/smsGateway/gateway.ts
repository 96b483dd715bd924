import { setTimeout as sleep } from 'node:timers/promises';
import type { SendSms } from '../ports/sms.ts';
import { SmsError, africasTalkingRequest, checkAfricasTalking, httpRequest } from './requests.ts';
import type { SmsSettings } from './settings.ts';

/**
 * Pauses in milliseconds before the second and the third try. They are short, because a verification code expires
 * within minutes.
 */
const PAUSES_MS = [1_000, 5_000];

const MAX_ANSWER_CHARS = 16_384;

/**
 * Creates a sender of text messages through a gateway. A try that fails temporarily is repeated twice. A try whose
 * answer is lost may have sent the message: the phone then gets the same text twice.
 */
export function smsGateway(settings: SmsSettings, pausesMs: readonly number[] = PAUSES_MS): SendSms {
  return async (phone, text) => {
    const message = { phone: `+${phone.replace(/^\+/, '')}`, text };
    for (const pauseMs of pausesMs) {
      try {
        return await sendOnce(settings, message);
      } catch (error) {
        if (!(error instanceof SmsError && error.isTemporary)) throw error;
        await sleep(pauseMs);
      }
    }
    return sendOnce(settings, message);
  };
}

async function sendOnce(settings: SmsSettings, message: { phone: string; text: string }): Promise<void> {
  const isAfricasTalking = settings.gateway === 'africastalking';
  const request = isAfricasTalking ? africasTalkingRequest(settings, message) : httpRequest(settings, message);
  const { status, body } = await post(settings, request);
  const isTemporary = status >= 500 || status === 429;
  if (status >= 400) throw new SmsError(`the SMS gateway answered ${status}`, { isTemporary });
  if (isAfricasTalking) checkAfricasTalking(body);
}

/** Reads the first MAX_ANSWER_CHARS of a body, and the rest of their chunk. The answer of a gateway is shorter. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_CHARS) break;
  }
  return text;
}

/**
 * Sends a request. A redirect is a failure, because it would send the message and the key to another host.
 * @throws SmsError without an answer
 */
async function post({ url, timeoutMs }: SmsSettings, request: Pick<RequestInit, 'headers' | 'body'>) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'error', signal });
    return { status: response.status, body: await boundedText(response) };
  } catch (cause) {
    throw new SmsError('the SMS gateway did not answer', { isTemporary: true, cause });
  }
}
