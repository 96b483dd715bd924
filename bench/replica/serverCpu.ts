import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Places in /proc/<pid>/stat, counted after the name, which may contain spaces. */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14] as const;

/** Seconds of processor time that a server has used: its process, those that it has started, and those that have ended. */
export function serverCpuSeconds(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const own = processes.filter(({ id, numbers }) => id === pid || numbers[PARENT] === pid);
  const ticks = own.map(({ id, numbers }) => {
    const ended = id === pid ? at(numbers, ENDED_USER) + at(numbers, ENDED_SYSTEM) : 0;
    return at(numbers, USER) + at(numbers, SYSTEM) + ended;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

const at = (numbers: number[], index: number): number => numbers[index] ?? 0;

/** Null for a process that has ended since the folder was read. */
function statOf(name: string): { id: number; numbers: number[] } | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    return {
      id: Number(name),
      numbers: text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number),
    };
  } catch {
    // It has ended.
    return null;
  }
}
