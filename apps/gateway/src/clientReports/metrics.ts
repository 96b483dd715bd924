import { ERROR_KINDS, REPORTED_ROUTES, type ErrorReport, type VitalsReport } from '@ushindi/api-contract/clientReport';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { PolicyReport } from './policyReport.ts';

/** The result of a report. */
export type ReportResult = 'accepted' | 'invalid' | 'tooLarge' | 'limited';

/** Metrics of visits. All label values come from the report's schema, so no client can create a series. */
export type ClientMetrics = {
  vitals(report: VitalsReport): void;
  error(report: ErrorReport): void;
  violation(report: Pick<PolicyReport, 'directive' | 'blocked'>): void;
  received(result: ReportResult): void;
};

/** Buckets in seconds, around the limits of good values: 0.2 for INP, 0.8 for TTFB, 1.8 for FCP, 2.5 for LCP. */
const SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];
/** Scores of layout shifts: good is below 0.1, poor above 0.25. */
const SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5];
const TIMES = { lcpMs: 'LCP', fcpMs: 'FCP', inpMs: 'INP', ttfbMs: 'TTFB' } as const;
const TIME_FIELDS = Object.keys(TIMES) as (keyof typeof TIMES)[];

function createSeries(registers: Registry[]) {
  const times = new Histogram({
    name: 'ushindi_web_vital_seconds',
    help: 'Web vitals of a sample of visits, by the route and connection that they began with.',
    labelNames: ['vital', 'route', 'connection'],
    buckets: SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'ushindi_web_layout_shift',
    help: 'Cumulative layout shift of a sample of visits.',
    labelNames: ['route', 'connection'],
    buckets: SHIFTS,
    registers,
  });
  const errors = new Counter({
    name: 'ushindi_client_errors_total',
    help: 'Errors that browsers reported.',
    labelNames: ['kind', 'route'],
    registers,
  });
  const reports = new Counter({
    name: 'ushindi_client_reports_total',
    help: 'Reports of browsers, by what became of them.',
    labelNames: ['result'],
    registers,
  });
  const violations = new Counter({
    name: 'ushindi_csp_violations_total',
    help: 'Violations of the content security policy that browsers reported, by what was blocked.',
    labelNames: ['directive', 'blocked'],
    registers,
  });
  return { times, shifts, errors, reports, violations };
}

/** Creates the metrics of visits in a registry. */
export function createClientMetrics(registry: Registry): ClientMetrics {
  const { times, shifts, errors, reports, violations } = createSeries([registry]);
  // Creates all series with 0, because Prometheus does not count the first error of a series that begins with it.
  for (const kind of ERROR_KINDS) for (const route of REPORTED_ROUTES) errors.inc({ kind, route }, 0);
  return {
    vitals(report) {
      const { route, connection, cls } = report;
      for (const field of TIME_FIELDS) {
        const value = report[field];
        if (value !== undefined) times.observe({ vital: TIMES[field], route, connection }, value / 1000);
      }
      if (cls !== undefined) shifts.observe({ route, connection }, cls);
    },
    error: ({ kind, route }) => errors.inc({ kind, route }),
    violation: ({ directive, blocked }) => violations.inc({ directive, blocked }),
    received: (result) => reports.inc({ result }),
  };
}
