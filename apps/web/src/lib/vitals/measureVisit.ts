import type { VitalsReport } from '@ushindi/api-contract/clientReport';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const FIELDS = { LCP: 'lcpMs', FCP: 'fcpMs', INP: 'inpMs', TTFB: 'ttfbMs', CLS: 'cls' } as const;

type Values = { -readonly [Field in (typeof FIELDS)[Metric['name']]]?: number };

/** What the Network Information API reports; not every browser has it. */
const connectionNow = (): string =>
  (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? 'unknown';

/**
 * Measures the web vitals of this visit and sends them once, when the page is first hidden. They belong to the route
 * that the visit began with.
 */
export function measureVisit(route: string, send: (report: VitalsReport) => void): void {
  const values: Values = {};
  const keep = ({ name, value }: Metric): void => {
    values[FIELDS[name]] = value;
  };
  // Every change, because the final callbacks may run after the page has been hidden.
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(keep, { reportAllChanges: true });
  const connection = connectionNow();
  const finish = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', finish);
    // The gateway's schema bounds route and connection.
    if (Object.keys(values).length > 0) send({ type: 'vitals', route, connection, ...values } as VitalsReport);
  };
  document.addEventListener('visibilitychange', finish);
}
