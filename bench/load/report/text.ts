import { shown } from '../../lib/stats.ts';
import type { ErrorCount, Second } from '../measure/recorder.ts';
import type { Summary } from './summary.ts';

/** Aligned columns: the first is text, the others are numbers. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const KB = 1024;

/** One line of progress. */
export function progressLine(atSeconds: number, since: readonly Second[]): string {
  const last = since.at(-1);
  const perSecond = (metric: keyof Second): string =>
    shown(Math.round(since.reduce((sum, second) => sum + second[metric], 0) / since.length));
  const failures = since.reduce((sum, second) => sum + second.failures, 0);
  return [
    `${String(atSeconds).padStart(5)} s`,
    `${shown(last?.players ?? 0)} players`,
    `${shown(last?.sockets ?? 0)} sockets`,
    `${perSecond('calls')} calls/s`,
    `${perSecond('bets')} bets/s`,
    `${perSecond('frames')} frames/s`,
    `${failures} errors`,
  ].join('  ');
}

const errorRows = (errors: readonly ErrorCount[]): string[] =>
  table([['where', 'kind', 'count'], ...errors.map(({ where, kind, count }) => [where, kind, shown(count)])]);

function callRows({ calls, seconds }: Summary): string[] {
  const rows = calls.map((call) => [
    call.name,
    shown(call.count),
    (call.count / seconds).toFixed(1),
    shown(call.unchanged),
    ...[call.p50Ms, call.p90Ms, call.p99Ms, call.maxMs].map((ms) => ms.toFixed(1)),
  ]);
  return table([['call', 'count', 'per s', '304', 'p50 ms', 'p90 ms', 'p99 ms', 'most ms'], ...rows]);
}

/** A run as text. */
export function textOf(summary: Summary, measuredOn: string): string {
  const { options, seconds, totals, counts, failures, refusals, generator } = summary;
  const bytes = `${shown(totals.bytes / KB)} KB in, ${shown(totals.bytesPerPlayerMinute / KB)} KB a player and minute`;
  return [
    `${options.profile}: ${shown(options.players)} players, ${seconds.toFixed(0)} s, ${measuredOn}`,
    `${shown(totals.calls)} calls (${totals.callsPerSecond.toFixed(1)}/s), ${shown(totals.unchanged)} of them unchanged; ${shown(totals.failures)} errors`,
    `${shown(totals.mostSockets)} sockets at most, ${shown(totals.frames)} frames; ${bytes}`,
    `the load's own process: ${generator.cores.toFixed(2)} of a core, late by ${generator.loopDelayP99Ms.toFixed(1)} ms (p99)`,
    '',
    ...callRows(summary),
    '',
    ...table([['counted', ''], ...Object.entries(counts).map(([name, count]) => [name, shown(count)])]),
    ...(refusals.length > 0 ? ['', 'refused, rightly', ...errorRows(refusals)] : []),
    ...(failures.length > 0 ? ['', 'errors', ...errorRows(failures)] : ['', 'no errors']),
    '',
  ].join('\n');
}
