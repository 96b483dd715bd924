import type { Page, Request } from '@playwright/test';

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

/** Requests of a page that have not ended, by address. Call it before the page opens an address. */
export function watchRequests(page: Page): () => readonly string[] {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map((request) => request.url());
}

/** Collects violations of the content security policy on every document that the page opens. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    // Frames of games are skipped, because they have a policy of their own.
    if (window !== window.top) return;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const text = [location.pathname, effectiveDirective, blockedURI, sourceFile, sample].join(' ');
      (window as unknown as { noteViolation(text: string): void }).noteViolation(text);
    });
  });
  return violations;
}

/** Filters out calls that were aborted because their screen was left. */
export const isNotAborted = (problem: string): boolean => !problem.endsWith('net::ERR_ABORTED');

/** Holds back a page's requests to an address. Resolves with the function that releases them. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
