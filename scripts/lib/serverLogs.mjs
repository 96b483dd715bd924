import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const WARNING = 40;
const MAX_LINE_CHARS = 400;

/** Whether a log line is a warning or worse, or did not come from the logger. */
function isProblem(line) {
  if (!line.startsWith('{')) return line.trim() !== '';
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? WARNING) >= WARNING;
}

/** The time of a log line, epoch milliseconds. A line without a time counts as the latest. */
const timeMsOf = (line) => Number(/"time":(\d+)/.exec(line)?.[1] ?? Number.MAX_SAFE_INTEGER);

/**
 * The last warnings and errors of the logs under a folder, as `file: line`.
 * @param {string} folder
 * @param {number} maxLines of all logs together
 */
export function lastProblems(folder, maxLines) {
  if (!existsSync(folder)) return [];
  const logs = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.log'));
  const problems = logs.flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n').filter(isProblem);
    return lines
      .slice(-maxLines)
      .map((line) => ({ timeMs: timeMsOf(line), text: `${file}: ${line.slice(0, MAX_LINE_CHARS)}` }));
  });
  return problems
    .toSorted((a, b) => a.timeMs - b.timeMs)
    .slice(-maxLines)
    .map(({ text }) => text);
}
