import type { ClientReport } from '@ushindi/api-contract/clientReport';
import { whenIdle } from '../whenIdle.ts';
import { createErrorReporter, type ReportError } from './errorReporter.ts';

const ADDRESS = '/vitals';
/** The part of visits whose vitals are measured; the others do not load the code for it. */
const SAMPLED_VISITS = 0.1;

/** Is sent even if the page ends; its response is not used. */
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
