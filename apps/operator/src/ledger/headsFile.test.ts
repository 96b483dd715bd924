import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playerCash } from './accounts.ts';
import type { Head } from './chains.ts';
import { appendHeads, readHeads, withHeadsLock } from './signedHeads.ts';

const KEY = 'k'.repeat(32);
const HEAD: Head = { entryId: 7, count: 2, balanceCents: 500, hash: 'abc' };
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heads-'));
  file = path.join(folder, 'heads.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const place = () => ({ folder, keys: [KEY] }) as const;
const heads = (count: number, head = HEAD) =>
  new Map(Array.from({ length: count }, (_, index) => [playerCash(index + 1), head] as const));
/** Appends heads as a process does that has read the file. */
const append = async (fresh: ReadonlyMap<string, Head>) => appendHeads(place(), await readHeads(place()), fresh, 0);
const lines = async () => (await readFile(file, 'utf8')).trimEnd().split('\n');

describe('the file of signed heads', { tags: ['T-18'] }, () => {
  it('is empty when there is none', async () => {
    expect(await readHeads(place())).toEqual({ heads: new Map(), faults: [], last: { sequence: 0, signature: '' } });
  });

  it('returns the latest head of each account', async () => {
    await append(heads(2));
    const newer = { ...HEAD, entryId: 9, count: 3, balanceCents: 700, hash: 'def' };
    await append(heads(1, newer));
    const read = await readHeads(place());
    expect(read.faults).toEqual([]);
    expect(read.last.sequence).toBe(2);
    expect(read.heads).toEqual(
      new Map([
        [playerCash(1), newer],
        [playerCash(2), HEAD],
      ]),
    );
  });

  it('has up to 1,000 accounts in a line, and each line follows the one before', async () => {
    await append(heads(2_001));
    const written = (await lines()).map((line) => JSON.parse(line) as { sequence: number; heads: unknown[] });
    expect(written.map(({ sequence, heads: each }) => [sequence, each.length])).toEqual([
      [1, 1_000],
      [2, 1_000],
      [3, 1],
    ]);
    const read = await readHeads(place());
    expect(read.faults).toEqual([]);
    expect(read.heads).toEqual(heads(2_001));
  });

  it('continues in the process that wrote it, without reading it again', async () => {
    const signed = await readHeads(place());
    for (let round = 1; round <= 2; round += 1) appendHeads(place(), signed, heads(1), 0);
    expect(await readHeads(place())).toMatchObject({ faults: [], last: signed.last });
  });

  it('is closed to other users, and so is its folder', async () => {
    const inner = path.join(folder, 'deep', 'inner');
    const modeOf = async (name: string) => ((await stat(path.join(inner, name))).mode & 0o777).toString(8);
    const deep = { folder: inner, keys: [KEY] } as const;
    await withHeadsLock(deep, async () => appendHeads(deep, await readHeads(deep), heads(1), 0));
    expect([await modeOf('.'), await modeOf('heads.jsonl'), await modeOf('heads.lock')]).toEqual(['700', '600', '600']);
    const other = { folder: path.join(folder, 'other', 'inner'), keys: [KEY] } as const;
    appendHeads(other, await readHeads(other), heads(1), 0);
    expect((await stat(other.folder)).mode & 0o777).toBe(0o700);
  });

  it('begins with a line, also when it was empty', async () => {
    await writeFile(file, '');
    await append(heads(1));
    await append(heads(1));
    expect(await readFile(file, 'utf8')).toMatch(/^\{[^\n]+\}\n\{[^\n]+\}\n$/);
  });

  it('continues in a new line after a partial one', async () => {
    await append(heads(1));
    await appendFile(file, '{"sequence":2');
    await append(heads(1));
    expect(await readFile(file, 'utf8')).toMatch(/^\{[^\n]+\}\n\{"sequence":2\n\{[^\n]+\}\n$/);
    expect((await readHeads(place())).faults).toEqual([]);
  });

  it.each(['{"sequence":2}', '{}', '[]', 'null', '', '{"sequence":2,"at":1}'])(
    'ignores a line that is not one of its own: %j',
    async (text) => {
      await append(heads(1));
      await appendFile(file, `${text}\n`);
      await append(heads(1));
      expect(await readHeads(place())).toMatchObject({ faults: [], last: { sequence: 2 } });
    },
  );

  it('names the line of every fault', async () => {
    for (let round = 1; round <= 3; round += 1) await append(heads(1));
    const [first = '', second = '', third = ''] = await lines();
    const faultsOf = async (...text: string[]) => {
      await writeFile(file, `${text.join('\n')}\n`);
      return (await readHeads(place())).faults;
    };
    const change = (line: string, replaced: object) => JSON.stringify({ ...(JSON.parse(line) as object), ...replaced });
    const wrong = 'line 2 of the signed heads has a wrong signature';
    const next = 'line 3 of the signed heads does not follow the line before';
    expect(await faultsOf(first, change(second, { signature: 'short' }), third)).toEqual([wrong, next]);
    expect(await faultsOf(first, change(second, { signature: '0'.repeat(64) }), third)).toEqual([wrong, next]);
    for (const replaced of [{ sequence: 7 }, { at: 'x' }, { heads: [] }, { previous: 'x' }])
      expect((await faultsOf(first, change(second, replaced), third))[0]).toBe(wrong);
    expect(await faultsOf(first, change(second, { keyId: 'deadbeef' }), third)).toEqual([
      'line 2 of the signed heads is signed by the key deadbeef, which is not among the settings',
    ]);
    expect(await faultsOf(second)).toEqual(['line 1 of the signed heads does not follow the line before']);
  });
});

it('releases the lock after work that fails', async () => {
  await expect(withHeadsLock(place(), () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await withHeadsLock(place(), async () => 'one')).toBe('one');
});
