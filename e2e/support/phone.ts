import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { operatorUrl } from './product.ts';

async function openPhone(context: BrowserContext, number: string): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(operatorUrl(`/phone?number=${number}`));
  return phone;
}

/** Reads the newest text message on a phone of the simulator. */
export async function readText(context: BrowserContext, number: string): Promise<string> {
  const phone = await openPhone(context, number);
  const text = await phone.getByTestId('sms').first().locator('p').innerText();
  await phone.close();
  return text;
}

/**
 * Reads the newest verification code on a phone of the simulator, once it is not the code of `before`: a text message is
 * sent after the answer to the call that caused it.
 */
export async function readCode(context: BrowserContext, number: string, before?: string): Promise<string> {
  const phone = await openPhone(context, number);
  const newest = phone.getByTestId('sms').first();
  // The page reloads itself until the message is there.
  if (before !== undefined) await expect(newest).not.toContainText(before);
  const text = await newest.innerText();
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

/** Sends whole KES from a phone of the simulator to the pay bill number. Resolves with the message about it. */
export async function payBill(
  context: BrowserContext,
  number: string,
  { amountKes, account, isValidated = true }: { amountKes: number; account: string; isValidated?: boolean },
): Promise<string> {
  const phone = await openPhone(context, number);
  await phone.getByRole('link', { name: 'Pay by pay bill number' }).click();
  await phone.getByLabel('Account number').fill(account);
  await phone.getByLabel('Amount').fill(String(amountKes));
  if (!isValidated) await phone.getByLabel('Without validation').check();
  await phone.getByRole('button', { name: 'Pay' }).click();
  const newest = phone.getByTestId('sms').first().locator('p');
  await expect(newest).toContainText(`account ${account}`);
  const message = await newest.innerText();
  await phone.close();
  return message;
}

/** A random Kenyan mobile number: 100 million of them make a collision within a run unlikely. */
export const freshNumber = (): string => `07${String(randomInt(100_000_000)).padStart(8, '0')}`;
