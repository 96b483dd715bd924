import { readText } from './repository.mjs';

export const THREATS_FILE = 'docs/security.md';
const ROW = /^\| (T-\d{2}) \| (.+) \| (.+) \| ?(.*)\|$/;

/** Whether a test's tag names a threat, and not a rule of docs/product. */
export const isThreat = (id) => id.startsWith('T-');

/** The threats of docs/security.md by id: text, defence, and the cell with their tests. Throws for an id that is there twice. */
export function readThreats() {
  const threats = new Map();
  for (const line of readText(THREATS_FILE).split('\n')) {
    const [, id, threat, defence, tests] = ROW.exec(line) ?? [];
    if (id === undefined) continue;
    if (threats.has(id)) throw new Error(`${THREATS_FILE} has ${id} twice`);
    threats.set(id, { threat, defence, tests: tests.trim() });
  }
  return threats;
}

/** The text of the file of threats with new cells in the last column; `cellOf` returns the cell of an id. */
export function withTestCells(cellOf) {
  const lines = readText(THREATS_FILE).split('\n');
  return lines
    .map((line) => line.replace(ROW, (_, id, threat, defence) => `| ${id} | ${threat} | ${defence} | ${cellOf(id)} |`))
    .join('\n');
}
