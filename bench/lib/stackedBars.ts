import { escapeXml } from './barChart.ts';
import { shown } from './stats.ts';

/** The content of a chart whose bars have parts. */
export type StackedChart = {
  readonly title: string;
  readonly note: string;
  readonly unit: string;
  /** The names of a bar's parts, in the order of its values. */
  readonly kinds: readonly string[];
  readonly bars: readonly { readonly label: string; readonly values: readonly number[] }[];
};

const WIDTH = 720;
const LEFT = 180;
const RIGHT = 80;
const ROW = 36;
const TOP = 84;
const COLOURS = ['#0b3d2e', '#2f9e6e', '#e59a0c', '#8a5cc2', '#c1121f', '#3b7dd8', '#8d8280'] as const;

const colourOf = (index: number): string => COLOURS[index % COLOURS.length] ?? COLOURS[0];

function barOf({ label, values }: StackedChart['bars'][number], y: number, scale: number): string {
  let x = LEFT;
  const parts = values.map((value, index) => {
    const width = value * scale;
    const part = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="22" fill="${colourOf(index)}"/>`;
    x += width;
    return part;
  });
  const sum = values.reduce((total, value) => total + value, 0);
  return `<text x="${LEFT - 10}" y="${y + 16}" text-anchor="end">${escapeXml(label)}</text>
${parts.join('')}
<text x="${(x + 8).toFixed(1)}" y="${y + 16}">${shown(sum)}</text>`;
}

function legendOf(kinds: readonly string[]): string {
  const step = (WIDTH - 32) / kinds.length;
  const keys = kinds.map((kind, index) => {
    const x = Math.round(16 + index * step);
    return `<rect x="${x}" y="58" width="10" height="10" fill="${colourOf(index)}"/><text x="${x + 15}" y="67" font-size="12">${escapeXml(kind)}</text>`;
  });
  return keys.join('');
}

/** A horizontal bar chart as SVG whose bars are divided by kind. */
export function stackedBars({ title, note, unit, kinds, bars }: StackedChart): string {
  const longest = Math.max(...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const scale = (WIDTH - LEFT - RIGHT) / longest;
  const height = TOP + bars.length * ROW + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="16" y="26" font-size="17" font-weight="600">${escapeXml(title)} (${escapeXml(unit)})</text>
<text x="16" y="46" font-size="11" fill="#555">${escapeXml(note)}</text>
${legendOf(kinds)}
${bars.map((bar, index) => barOf(bar, TOP + index * ROW, scale)).join('\n')}
</svg>
`;
}
