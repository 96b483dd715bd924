import { shown } from './figures.ts';

/** A bar of a chart: every measured round is a tick, the bar reaches to their median. */
export type Bar = { readonly label: string; readonly value: number; readonly rounds: readonly number[] };

const WIDTH = 720;
const LEFT = 230;
const RIGHT = 90;
const ROW = 44;
const TOP = 64;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A horizontal bar chart as SVG; readable on a light and a dark page. */
export function barChart(chart: { title: string; note: string; unit: string; bars: readonly Bar[] }): string {
  const longest = Math.max(...chart.bars.flatMap(({ value, rounds }) => [value, ...rounds]));
  const x = (value: number): number => Math.round((value / longest) * (WIDTH - LEFT - RIGHT));
  const rows = chart.bars.map(({ label, value, rounds }, index) => {
    const y = TOP + index * ROW;
    const ticks = rounds.map(
      (round) =>
        `<line x1="${LEFT + x(round)}" x2="${LEFT + x(round)}" y1="${y - 3}" y2="${y + 27}" stroke="#0b3d2e"/>`,
    );
    return `<text x="${LEFT - 10}" y="${y + 17}" text-anchor="end">${escape(label)}</text>
<rect x="${LEFT}" y="${y}" width="${x(value)}" height="24" rx="3" fill="#2f9e6e"/>${ticks.join('')}
<text x="${LEFT + x(longest) + 8}" y="${y + 17}">${shown(value)}</text>`;
  });
  const height = TOP + chart.bars.length * ROW + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="16" y="26" font-size="17" font-weight="600">${escape(chart.title)} (${escape(chart.unit)})</text>
<text x="16" y="46" font-size="12" fill="#555">${escape(chart.note)}</text>
${rows.join('\n')}
</svg>
`;
}
