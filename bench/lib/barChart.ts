import { shown } from './stats.ts';

/** A bar of a chart. Every measured round is a tick. The bar ends at the median of the rounds. */
export type Bar = { readonly label: string; readonly value: number; readonly rounds: readonly number[] };

const WIDTH = 720;
const LEFT = 230;
const RIGHT = 90;
const ROW = 44;
const TOP = 64;
const BREAK = 26;

/** Text inside XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The content of a bar chart. */
export type Chart = {
  readonly title: string;
  readonly note: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
  /** Longer bars are cut to this length, so that the shorter ones stay distinguishable. */
  readonly mostShown?: number;
};

/** Two white strokes across a bar that is cut. */
const brokenAt = (x: number, y: number): string =>
  [0, 14].map((dx) => `<path d="M${x + dx} ${y - 2}h8l-6 28h-8z" fill="#ffffff"/>`).join('');

function rowOf({ label, value, rounds }: Bar, y: number, longest: number): string {
  const room = WIDTH - LEFT - RIGHT;
  const x = (of: number): number => LEFT + Math.round((Math.min(of, longest) / longest) * room);
  const ticks = rounds
    .filter((round) => round <= longest)
    .map((round) => `<line x1="${x(round)}" x2="${x(round)}" y1="${y - 3}" y2="${y + 27}" stroke="#0b3d2e"/>`);
  const broken = value > longest ? brokenAt(LEFT + room - BREAK, y) : '';
  return `<text x="${LEFT - 10}" y="${y + 17}" text-anchor="end">${escapeXml(label)}</text>
<rect x="${LEFT}" y="${y}" width="${x(value) - LEFT}" height="24" rx="3" fill="#2f9e6e"/>${broken}${ticks.join('')}
<text x="${LEFT + room + 8}" y="${y + 17}">${shown(value)}</text>`;
}

/** A horizontal bar chart as SVG; readable on a light and a dark page. */
export function barChart({ title, note, unit, bars, mostShown = Number.POSITIVE_INFINITY }: Chart): string {
  const longest = Math.min(mostShown, Math.max(...bars.flatMap(({ value, rounds }) => [value, ...rounds])));
  const rows = bars.map((bar, index) => rowOf(bar, TOP + index * ROW, longest));
  const height = TOP + bars.length * ROW + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="16" y="26" font-size="17" font-weight="600">${escapeXml(title)} (${escapeXml(unit)})</text>
<text x="16" y="46" font-size="12" fill="#555">${escapeXml(note)}</text>
${rows.join('\n')}
</svg>
`;
}
