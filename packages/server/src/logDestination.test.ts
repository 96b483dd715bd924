import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = new URL('./logDestination.ts', import.meta.url).href;

/** The lines that a process prints through the destination. */
async function printedBy(script: string): Promise<string[]> {
  const program = `import { bufferedLogDestination } from '${MODULE}'; const output = bufferedLogDestination(); ${script}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return stdout.split('\n');
}

it.each([
  ['comes to its end', ''],
  ['exits at once', 'process.exit()'],
  ['throws', "process.on('uncaughtException', () => process.exit(0)); throw new Error('bug')"],
])('writes every line in order when the process %s', async (_how, end) => {
  const lines = await printedBy(`for (let i = 0; i < 1001; i += 1) output.write('line ' + i + '\\n'); ${end}`);
  expect(lines).toEqual([...Array.from({ length: 1001 }, (_, i) => `line ${i}`), '']);
});

it('writes a single line while the process runs', async () => {
  const program = `import { bufferedLogDestination } from '${MODULE}';
    bufferedLogDestination().write('single\\n');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(child.stdout, 'data');
  expect(String(printed)).toBe('single\n');
  child.kill();
  await once(child, 'exit');
});
