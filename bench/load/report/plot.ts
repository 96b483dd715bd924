import { barChart } from '../../lib/barChart.ts';
import { shown } from '../../lib/stats.ts';
import type { Second } from '../measure/recorder.ts';
import type { Summary } from './summary.ts';

const WIDTH = 720;
const LEFT = 16;
const RIGHT = 16;
const ROW = 74;
const LINE_HEIGHT = 44;
const TOP = 60;
/** The text and the JSON list more kinds of calls. */
const MOST_CALLS = 14;

const LINES: readonly { metric: keyof Second; name: string; colour: string }[] = [
  { metric: 'calls', name: 'calls a second', colour: '#2f9e6e' },
  { metric: 'sockets', name: 'open live sockets', colour: '#3566b8' },
  { metric: 'frames', name: 'live frames a second', colour: '#3566b8' },
  { metric: 'bets', name: 'bets a second', colour: '#b87a12' },
  { metric: 'failures', name: 'errors a second', colour: '#c0392b' },
];

/** One value over the seconds of a run, scaled to its maximum. */
function line(timeline: readonly Second[], { metric, name, colour }: (typeof LINES)[number], top: number): string {
  const values = timeline.map((second) => second[metric]);
  const most = Math.max(0, ...values);
  const x = (index: number): number => LEFT + (index / Math.max(1, values.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => top + 18 + LINE_HEIGHT * (1 - value / Math.max(1, most));
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return `<text x="${LEFT}" y="${top + 10}" font-size="12" fill="#333">${name}, most ${shown(most)}</text>
<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(0)}" y2="${y(0)}" stroke="#ccc"/>
<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`;
}

/** Places a finished plot below another. */
function placed(svg: string, top: number): { svg: string; height: number } {
  const height = Number(/viewBox="0 0 \d+ (\d+)"/.exec(svg)?.[1] ?? 0);
  return { svg: svg.replace('<svg ', `<svg y="${top}" width="${WIDTH}" height="${height}" `), height };
}

/** A run as SVG: totals per second, and latencies. */
export function plotOf({ options, seconds, calls, timeline }: Summary, measuredOn: string): string {
  const bars = calls.slice(0, MOST_CALLS).map(({ name, p50Ms, p90Ms, p99Ms }) => ({
    label: name,
    value: p99Ms,
    rounds: [p50Ms, p90Ms],
  }));
  const note = 'bars reach to the 99th percentile; ticks: the 50th and the 90th';
  const top = TOP + LINES.length * ROW + 8;
  const latencies =
    bars.length === 0
      ? { svg: '', height: 0 }
      : placed(barChart({ title: 'How long calls took', note, unit: 'ms', bars }), top);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top + latencies.height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="${LEFT}" y="26" font-size="17" font-weight="600">Load: ${options.profile}, ${shown(options.players)} players</text>
<text x="${LEFT}" y="46" font-size="12" fill="#555">${seconds.toFixed(0)} s, each line on a scale of its own; ${measuredOn}</text>
${LINES.map((each, index) => line(timeline, each, TOP + index * ROW)).join('\n')}
${latencies.svg}</svg>
`;
}
