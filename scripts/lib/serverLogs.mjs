import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const WARNING = 40;
const MOST_OF_A_LINE = 400;

/** Whether a line of a log tells of trouble: a warning or worse, or words that the logger did not write. */
function isTrouble(line) {
  if (!line.startsWith('{')) return line.trim() !== '';
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? WARNING) >= WARNING;
}

/**
 * The last lines of trouble in each log under a folder, as `file: line`.
 * @param {string} folder
 * @param {number} most lines of each log
 */
export function worstLines(folder, most) {
  if (!existsSync(folder)) return [];
  const logs = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.log'));
  return logs.flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n').filter(isTrouble);
    return lines.slice(-most).map((line) => `${file}: ${line.slice(0, MOST_OF_A_LINE)}`);
  });
}
