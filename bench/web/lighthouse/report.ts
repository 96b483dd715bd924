import { barChart } from '../../lib/barChart.ts';
import { median, shown } from '../../lib/stats.ts';
import type { Measured, Visit } from './measure.ts';

/** The medians of a page, every visit, and each audit that any visit failed. */
export type PageResult = {
  readonly name: string;
  readonly median: Visit;
  readonly visits: readonly Visit[];
  readonly failedAudits: readonly string[];
};

type Figure = keyof Visit;
type Column = { readonly figure: Figure; readonly title: string; readonly show: (value: number) => string };

const whole = (value: number): string => shown(Math.round(value));
const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const COLUMNS: readonly Column[] = [
  { figure: 'performance', title: 'perf.', show: whole },
  { figure: 'fcpMs', title: 'FCP s', show: seconds },
  { figure: 'lcpMs', title: 'LCP s', show: seconds },
  { figure: 'cls', title: 'CLS', show: (value) => value.toFixed(3) },
  { figure: 'tbtMs', title: 'TBT ms', show: whole },
  { figure: 'accessibility', title: 'acc.', show: whole },
  { figure: 'bestPractices', title: 'best p.', show: whole },
  { figure: 'seo', title: 'SEO', show: whole },
  { figure: 'bytes', title: 'KB', show: (bytes) => (bytes / 1000).toFixed(1) },
  { figure: 'requests', title: 'requests', show: whole },
];
const FIGURES = COLUMNS.map(({ figure }) => figure);

/** Minimum scores and maximum times of every page. */
const LEAST: Partial<Visit> = { performance: 97, accessibility: 100, bestPractices: 100, seo: 100 };
const MOST: Partial<Visit> = { fcpMs: 1_200, lcpMs: 1_600, cls: 0.01, tbtMs: 100 };
/** Pages of a signed-in player load more calls before they show anything. */
const LEAST_OF_PLAYER: Partial<Visit> = { ...LEAST, performance: 95 };

/** Summarises the visits of a page. */
export function resultOf(name: string, measured: readonly Measured[]): PageResult {
  const visits = measured.map(({ visit }) => visit);
  const middle = Object.fromEntries(FIGURES.map((figure) => [figure, median(visits.map((visit) => visit[figure]))]));
  return {
    name,
    median: middle as Visit,
    visits,
    failedAudits: [...new Set(measured.flatMap(({ failedAudits }) => failedAudits))],
  };
}

/** The goals that a page misses, as 'LCP s 1.80 > 1.60'. */
export function missedGoals({ median: visit }: PageResult, isSignedIn: boolean): string[] {
  const least = isSignedIn ? LEAST_OF_PLAYER : LEAST;
  return COLUMNS.flatMap(({ figure, title, show }) => {
    const [value, minimum, maximum] = [visit[figure], least[figure], MOST[figure]];
    if (minimum !== undefined && value < minimum) return [`${title} ${show(value)} < ${show(minimum)}`];
    return maximum !== undefined && value > maximum ? [`${title} ${show(value)} > ${show(maximum)}`] : [];
  });
}

/** The medians as a table. With earlier results, each changed value is followed by the earlier one. */
export function tableOf(results: readonly PageResult[], before: readonly PageResult[]): string {
  const rows = results.map(({ name, median: now }) => {
    const then = before.find((result) => result.name === name)?.median;
    const cells = COLUMNS.map(({ figure, show }) => {
      const earlier = then === undefined ? '' : show(then[figure]);
      return earlier === '' || earlier === show(now[figure]) ? show(now[figure]) : `${show(now[figure])} (${earlier})`;
    });
    return [name, ...cells];
  });
  const all = [['page', ...COLUMNS.map(({ title }) => title)], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** The largest contentful paint of every page as SVG. */
export function plotOf(results: readonly PageResult[], note: string): string {
  const bars = results.map(({ name, median: { lcpMs }, visits }) => ({
    label: name,
    value: lcpMs,
    rounds: visits.map((visit) => visit.lcpMs),
  }));
  return barChart({ title: 'Largest contentful paint', note, unit: 'ms', bars });
}
