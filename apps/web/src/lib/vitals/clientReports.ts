import type { ClientReport } from '@ushindi/api-contract/clientReport';
import { createErrorReporter, type ReportError } from './errorReporter.ts';

const ADDRESS = '/vitals';
/** The part of visits whose vitals are measured; the others do not load the code for it. */
const SAMPLED_VISITS = 0.1;
const IDLE_TIMEOUT_MS = 5_000;

/** Survives the end of the page, and nobody waits for the response. */
function send(report: ClientReport): void {
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

let report: ReportError = () => undefined;

/** Reports an error that a part of the app has caught. */
export const reportError: ReportError = (kind, error) => report(kind, error);

function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => report('window', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));
}

/** Runs something once the page has loaded and the browser has nothing else to do. */
function whenIdle(run: () => void): void {
  const wait = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run, IDLE_TIMEOUT_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** A visit by a person, drawn by lot. */
const isSampled = (): boolean => !navigator.webdriver && Math.random() < SAMPLED_VISITS;

/** Starts reporting errors, and in a sample of visits web vitals. `route` returns the route of the current address. */
export function startReports(route: () => string): void {
  report = createErrorReporter({ send, route });
  watchErrors();
  const first = route();
  if (!isSampled()) return;
  whenIdle(() => {
    // Without its code a visit is not measured, which harms nobody.
    void import('./measureVisit.ts').then(({ measureVisit }) => measureVisit(first, send)).catch(() => undefined);
  });
}
