/** @typedef {{ level: 'ok' | 'warning' | 'problem', text: string, remedy?: string }} Finding */

/** Something that works. @returns {Finding} */
export const ok = (text) => ({ level: 'ok', text });

/** Something that will soon stop working, or that only a part of the repository needs. @returns {Finding} */
export const warning = (text, remedy) => ({ level: 'warning', text, remedy });

/** Something that does not work. @returns {Finding} */
export const problem = (text, remedy) => ({ level: 'problem', text, remedy });

const MARKS = { ok: '  ok     ', warning: '  WARNING', problem: '  PROBLEM' };

/** The lines of one section: a finding a line, each remedy below its finding. @param {readonly Finding[]} findings */
export function linesOf(title, findings) {
  const lines = findings.flatMap(({ level, text, remedy }) => [
    `${MARKS[level]}  ${text}`,
    ...(remedy === undefined ? [] : [`             -> ${remedy}`]),
  ]);
  return [title, ...lines, ''];
}

/** "3 days", "4 hours", "5 minutes". @param {number} seconds */
export function durationText(seconds) {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ];
  const [size, name] = units.find(([each]) => seconds >= each) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
