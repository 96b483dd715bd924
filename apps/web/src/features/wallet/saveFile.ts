import { saveFile } from '#lib/saveFile.ts';

/** Saves text as a file of a spreadsheet on the phone. */
export function saveSheet(name: string, text: string): void {
  saveFile(new File([text], name, { type: 'text/csv;charset=utf-8' }));
}
