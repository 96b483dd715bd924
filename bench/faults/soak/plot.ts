import { machine } from '../../lib/results.ts';
import type { Sample } from './growth.ts';

const WIDTH = 720;
const HEIGHT = 340;
const LEFT = 48;
const RIGHT = 16;
const TOP = 90;
const BOTTOM = 30;
const MEGABYTE = 1024 * 1024;
const COLOURS = ['#c1121f', '#2f9e6e', '#3566b8', '#b87a12'];

/** Resident memory (solid) and heap (dashed) of every process over a run, as SVG. */
export function plotOf(samples: readonly Sample[], minutes: number): string {
  const most = Math.max(...samples.map(({ rssBytes }) => rssBytes));
  const x = (seconds: number): number => LEFT + (seconds / (minutes * 60)) * (WIDTH - LEFT - RIGHT);
  const y = (bytes: number): number => HEIGHT - BOTTOM - (bytes / most) * (HEIGHT - TOP - BOTTOM);
  const lineOf = (own: readonly Sample[], metric: 'rssBytes' | 'heapBytes', style: string): string => {
    const points = own.map((sample) => `${x(sample.atSeconds).toFixed(1)},${y(sample[metric]).toFixed(1)}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke-width="2" ${style}/>`;
  };
  const lines = [...Map.groupBy(samples, ({ name }) => name)].map(([name, own], index) => {
    const stroke = `stroke="${COLOURS[index % COLOURS.length]}"`;
    const at = LEFT + index * 160;
    return `<text x="${at}" y="72" font-size="12" fill="${COLOURS[index % COLOURS.length]}">${name}</text>
${lineOf(own, 'rssBytes', stroke)}
${lineOf(own, 'heapBytes', `${stroke} stroke-dasharray="4 3"`)}`;
  });
  const marks = [0, 0.5, 1].map((part) => {
    const megabytes = Math.round((part * most) / MEGABYTE);
    return `<text x="${LEFT - 8}" y="${y(part * most) + 4}" text-anchor="end" font-size="11">${megabytes}</text>
<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(part * most)}" y2="${y(part * most)}" stroke="#ddd"/>`;
  });
  const thirds = [1, 2].map((third) => {
    const at = x((minutes * 60 * third) / 3).toFixed(1);
    return `<line x1="${at}" x2="${at}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#999" stroke-dasharray="2 4"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="16" y="26" font-size="17" font-weight="600">Memory under a match day's load (MB)</text>
<text x="16" y="46" font-size="12" fill="#555">${minutes} minutes, thirds marked; solid: resident, dashed: heap after a collection; ${machine()}</text>
${[...marks, ...thirds, ...lines].join('\n')}
</svg>
`;
}
