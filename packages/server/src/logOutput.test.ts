import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = new URL('./logOutput.ts', import.meta.url).href;

/** What a process prints that logs through it. */
async function printedBy(script: string): Promise<string[]> {
  const program = `import { gatheredOutput } from '${MODULE}'; const output = gatheredOutput(); ${script}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return stdout.split('\n');
}

it.each([
  ['comes to its end', ''],
  ['exits at once', 'process.exit()'],
])('every line is written before a process that %s is gone, in order', async (_how, end) => {
  const lines = await printedBy(`for (let i = 0; i < 500; i += 1) output.write('line ' + i + '\\n'); ${end}`);
  expect(lines).toEqual([...Array.from({ length: 500 }, (_, i) => `line ${i}`), '']);
});

it('a line that stays alone is written while the process goes on', async () => {
  const program = `import { gatheredOutput } from '${MODULE}';
    gatheredOutput().write('alone\\n');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('alone\n');
  child.kill();
  await once(child, 'exit');
});
