import { existsSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';

const WARNING = 40;
const MAX_LINE_CHARS = 400;

/** Whether a log line is a warning or worse, or did not come from the logger. */
function isProblem(line) {
  if (!line.startsWith('{')) return line.trim() !== '';
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? WARNING) >= WARNING;
}

/** A line of the logger as its message, error and stack. Another line, such as one that was cut off, stays as it is. */
function readable(line) {
  try {
    const { msg, err } = JSON.parse(line);
    return [[msg, err?.message], [err?.stack]]
      .map((parts) => parts.filter(Boolean).join(': '))
      .filter(Boolean)
      .join('\n');
  } catch {
    return line;
  }
}

/** The end of a service's log for a terminal: its last warnings and errors, or its last lines where it has none. */
export function endOf(lines, maxLines) {
  const problems = lines.filter(isProblem);
  return (problems.length > 0 ? problems : lines).slice(-maxLines).map(readable).join('\n');
}

/**
 * Opens the log file of a service that starts. The log of an earlier start is kept as `NAME.previous.log`: its service may still
 * run, as when a product is started twice, and how it ended may be in it.
 */
export function openLog(file, isAppended) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (isAppended) return openSync(file, 'a');
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  return openSync(file, 'w');
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
