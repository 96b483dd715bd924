import { styleText } from 'node:util';
import type { StaffResult } from './command.ts';

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
  // Texts of players may contain control characters, which a terminal would execute.
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');
}
