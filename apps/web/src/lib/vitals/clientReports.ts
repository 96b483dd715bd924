import type { ClientReport } from '@ushindi/api-contract/clientReport';
import { whenIdle } from '../whenIdle.ts';
import { createErrorReporter, type ReportError } from './errorReporter.ts';

const ADDRESS = '/vitals';
/** The share of visits whose web vitals are measured. Other visits do not load the code. */
const SAMPLED_VISITS = 0.1;

/** Sends a report, even if the page ends. The response is not used. */
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

/** Whether this visit is measured: one by a person, chosen at random. */
const isSampled = (): boolean => !navigator.webdriver && Math.random() < SAMPLED_VISITS;

/** Starts reporting errors, and in a sample of visits web vitals. `route` returns the route of the current address. */
export function startReports(route: () => string): void {
  report = createErrorReporter({ send, route });
  watchErrors();
  const first = route();
  if (!isSampled()) return;
  whenIdle(() => {
    // If the code does not load, the visit is not measured.
    void import('./measureVisit.ts').then(({ measureVisit }) => measureVisit(first, send)).catch(() => undefined);
  });
}
