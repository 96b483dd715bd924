import type { Page } from '@playwright/test';

/** Collects what a page should never do: errors on the console, exceptions, requests that fail. */
export function watchPage(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) =>
    complaints.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** For journeys through several screens: a screen that is left lets its unanswered calls go, which is no complaint. */
export const isNoGoodbye = (complaint: string): boolean => !complaint.endsWith('net::ERR_ABORTED');
