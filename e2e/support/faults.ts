import { expect, type Page } from '@playwright/test';
import { operatorUrl } from './product.ts';

type Forced = {
  status?: number;
  /** An object is sent as JSON, a string as text, nothing as an empty body. */
  body?: unknown;
  /** How many calls get it; 0 removes the fault. */
  times?: number;
  /** Whether the operator executes the call and only its response is lost. */
  isDone?: boolean;
};

/** Forces the operator's next responses to a call, named by its path: 'bet/v1/place', 'ds/v1/bets/sports'. */
export async function force(page: Page, call: string, { status = 200, ...fault }: Forced): Promise<void> {
  const answer = await page.request.post(operatorUrl('/dev/faults'), { data: { call, status, ...fault } });
  expect(answer.status()).toBe(204);
}

/** Removes the fault of a call. */
export const release = (page: Page, call: string): Promise<void> => force(page, call, { times: 0 });

/** A refusal in the operator's envelope, with or without a message. */
export const refusal = (code: number, message?: string, data?: unknown) => ({
  code: 'Error',
  data: { code, message, data },
});

/** A number of calls that no test reaches, so that a fault stays until `release`. */
export const ALWAYS = 1000;
