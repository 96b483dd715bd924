import { saveFile } from '#lib/saveFile.ts';

/** The rows of a spreadsheet as CSV. Cells are catalogue texts and numbers, which need no quotes. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  // Spreadsheets read a file as UTF-8 only if it begins with a byte order mark.
  return `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
}

/** Saves text as a file of a spreadsheet on the phone. */
export function saveSheet(name: string, text: string): void {
  saveFile(new File([text], name, { type: 'text/csv;charset=utf-8' }));
}
