import type { Page } from '@playwright/test';

/** Most tests run without service workers, which Playwright reports in the page's console. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects console errors, exceptions and failed requests of a page. */
export function watchPage(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && message.text() !== BLOCKED_WORKER) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) =>
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Filters out calls that were aborted because their screen was left. */
export const isNotAborted = (problem: string): boolean => !problem.endsWith('net::ERR_ABORTED');
