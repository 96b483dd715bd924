import { expect, type Page } from '@playwright/test';

type Forced = {
  status?: number;
  /** JSON as it is, text as text, nothing as an empty body. */
  body?: unknown;
  /** How many calls get it; 0 takes it back. */
  times?: number;
  /** Whether the call is done first and only its answer is lost. */
  isDone?: boolean;
};

/** Forces the operator's next answers to a call, by its path without a slash: 'bet/v1/place', 'ds/v1/bets/sports'. */
export async function force(page: Page, call: string, { status = 200, ...fault }: Forced): Promise<void> {
  const address = new URL('/dev/faults', process.env.PHONE_URL).href;
  const answer = await page.request.post(address, { data: { call, status, ...fault } });
  expect(answer.status()).toBe(204);
}

/** Lets a call be answered by the operator again. */
export const release = (page: Page, call: string): Promise<void> => force(page, call, { times: 0 });

/** A refusal as it travels, with the operator's words or without any. */
export const refusal = (code: number, message?: string, data?: unknown) => ({
  code: 'Error',
  data: { code, message, data },
});

/** More often than any screen asks: until `release`. */
export const ALWAYS = 1000;
