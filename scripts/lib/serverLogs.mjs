import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const WARNING = 40;
const MAX_LINE_CHARS = 400;

/** Whether a log line is a warning or worse, or did not come from the logger. */
function isProblem(line) {
  if (!line.startsWith('{')) return line.trim() !== '';
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? WARNING) >= WARNING;
}

/**
 * The last warnings and errors of each log under a folder, as `file: line`.
 * @param {string} folder
 * @param {number} maxLines per log
 */
export function lastProblems(folder, maxLines) {
  if (!existsSync(folder)) return [];
  const logs = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.log'));
  return logs.flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n').filter(isProblem);
    return lines.slice(-maxLines).map((line) => `${file}: ${line.slice(0, MAX_LINE_CHARS)}`);
  });
}
