import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { operatorUrl } from './product.ts';

async function openPhone(context: BrowserContext, number: string): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(operatorUrl(`/phone?number=${number}`));
  return phone;
}

/** Reads the newest verification code on a phone of the simulator. */
export async function readCode(context: BrowserContext, number: string): Promise<string> {
  const phone = await openPhone(context, number);
  const text = await phone.getByTestId('sms').first().innerText();
  await phone.close();
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  if (code === undefined) throw new Error(`there is no code of six digits in "${text}"`);
  return code;
}

/** Answers the pending payment prompt on a phone of the simulator. */
export async function answerPrompt(
  context: BrowserContext,
  number: string,
  answer: 'Approve' | 'Refuse' | 'Wrong PIN',
): Promise<void> {
  const phone = await openPhone(context, number);
  await phone.getByTestId('stk-prompt').first().getByRole('button', { name: answer }).click();
  await expect(phone.getByText('No payment prompts.')).toBeVisible();
  await phone.close();
}

/** A random Kenyan mobile number: 100 million of them make a collision within a run unlikely. */
export const freshNumber = (): string => `07${String(randomInt(100_000_000)).padStart(8, '0')}`;
