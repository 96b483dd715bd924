import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const phoneUrl = (number: string): string => `${process.env.PHONE_URL}?number=${number}`;

async function openPhone(context: BrowserContext, number: string): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(phoneUrl(number));
  return phone;
}

/** Reads the newest verification code on a phone of the simulator. */
export async function readCode(context: BrowserContext, number: string): Promise<string> {
  const phone = await openPhone(context, number);
  const text = await phone.getByTestId('sms').first().innerText();
  await phone.close();
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  expect(code, `a code of six digits in "${text}"`).toBeDefined();
  return code ?? '';
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

let issued = 0;

/** A Kenyan mobile number that no other test of this run uses. */
export function freshNumber(): string {
  issued += 1;
  return `07${String(Date.now() % 1_000_000).padStart(6, '0')}${String(issued).padStart(2, '0')}`;
}
