import { styleText } from 'node:util';
import type { StaffResult } from './command.ts';

/**
 * Characters that a terminal executes, hides or reorders: control and format characters, and separators of lines and
 * paragraphs. Texts of players may contain them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A result for a program: JSON whose texts have escapes for characters that must not reach a terminal. */
export function jsonText(result: StaffResult): string {
  // The only such character that JSON leaves outside of texts is the end of a line.
  const escaped = (char: string): string => (char === '\n' ? char : char.split('').map(escapeOf).join(''));
  return JSON.stringify(result, null, 2).replaceAll(UNPRINTABLE, escaped);
}

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A result for a person: one line per value, rows separated by an empty line. */
export function plainText(result: StaffResult): string {
  if (result.status === 'refused') return `refused: ${result.reason}`;
  const { status, rows } = result;
  const head = status === 'read' ? `${rows.length} found` : status;
  return [styleText('bold', head), ...rows.map(rowText)].join('\n\n');
}

function rowText(row: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${valueText(value)}`)
    .join('\n');
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(UNPRINTABLE, '?');
}
