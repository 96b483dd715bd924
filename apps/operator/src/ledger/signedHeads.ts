import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  fstatSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { tryLock } from 'fs-native-extensions';
import { z } from 'zod';
import type { Head } from './chains.ts';
import type { HeadsPlace } from './settings.ts';

/** The number of accounts per line of the file. */
const HEADS_PER_LINE = 1_000;

const headRow = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string()]);
const signedLine = z.object({
  sequence: z.number(),
  at: z.string(),
  /** The key that signed the line: see `keyIdOf`. */
  keyId: z.string(),
  /** Account, id of its last entry, number of its entries, balance in cents, hash of its last entry. */
  heads: z.array(headRow),
  /** The signature of the line before; '' for the first one. */
  previous: z.string(),
  signature: z.string(),
});
type Line = z.infer<typeof signedLine>;

/** The latest signed head of each account, and the faults of the file itself. */
export type SignedHeads = { heads: Map<string, Head>; faults: string[]; last: { sequence: number; signature: string } };

const fileOf = (folder: string): string => path.join(folder, 'heads.jsonl');

/**
 * Reads the file of signed heads. Each line is signed together with the signature of the line before, so that a changed,
 * inserted or removed line is a fault. Removed lines at the end are not detected, so the file must be copied elsewhere.
 */
export async function readHeads({ folder, keys }: HeadsPlace): Promise<SignedHeads> {
  const read: SignedHeads = { heads: new Map(), faults: [], last: { sequence: 0, signature: '' } };
  if (!existsSync(fileOf(folder))) return read;
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(fileOf(folder), 'utf8') })) {
    number += 1;
    const line = parseLine(text);
    // A process that is killed while it appends leaves a part of a line. If a whole line was damaged, the next one is a fault.
    if (line === null) continue;
    read.faults.push(...lineFaults(line, number, read.last, keys));
    for (const [code, entryId, count, balanceCents, hash] of line.heads)
      read.heads.set(code, { entryId, count, balanceCents, hash });
    read.last = { sequence: line.sequence, signature: line.signature };
  }
  return read;
}

function parseLine(text: string): Line | null {
  try {
    return signedLine.parse(JSON.parse(text));
  } catch {
    // The caller decides whether an unreadable line is a fault.
    return null;
  }
}

function lineFaults(line: Line, number: number, last: SignedHeads['last'], keys: readonly string[]): string[] {
  const name = `line ${number} of the signed heads`;
  const key = keys.find((each) => keyIdOf(each) === line.keyId);
  if (key === undefined) return [`${name} is signed by the key ${line.keyId}, which is not among the settings`];
  const [given, wanted] = [Buffer.from(line.signature), Buffer.from(signatureOf(line, key))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return [`${name} has a wrong signature`];
  const follows = line.previous === last.signature && line.sequence === last.sequence + 1;
  return follows ? [] : [`${name} does not follow the line before`];
}

/** A public name of a key. */
export const keyIdOf = (key: string): string => createHash('sha256').update(`key id ${key}`).digest('hex').slice(0, 8);

/** The signature of a value. */
export const hmacOf = (key: string, value: unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(value)).digest('hex');

const signatureOf = ({ sequence, at, keyId, heads, previous }: Omit<Line, 'signature'>, key: string): string =>
  hmacOf(key, [sequence, at, keyId, heads, previous]);

/** Appends the new heads, signed with the present key, and waits until they are on the disk. */
export function appendHeads(
  place: HeadsPlace,
  signed: SignedHeads,
  fresh: ReadonlyMap<string, Head>,
  atMs: number,
): void {
  const [key] = place.keys;
  const file = fileOf(place.folder);
  mkdirSync(place.folder, { recursive: true, mode: 0o700 });
  let text = existsSync(file) && !endsWithLineBreak(file) ? '\n' : '';
  const rows = [...fresh].map(
    ([code, { entryId, count, balanceCents, hash }]) =>
      [code, entryId, count, balanceCents, hash] satisfies Line['heads'][0],
  );
  for (let start = 0; start < rows.length; start += HEADS_PER_LINE) {
    const heads = rows.slice(start, start + HEADS_PER_LINE);
    const { sequence, signature: previous } = signed.last;
    const line = { sequence: sequence + 1, at: new Date(atMs).toISOString(), keyId: keyIdOf(key), heads, previous };
    signed.last = { sequence: line.sequence, signature: signatureOf(line, key) };
    text += `${JSON.stringify({ ...line, signature: signed.last.signature })}\n`;
  }
  appendFileSync(file, text, { mode: 0o600, flush: true });
}

function endsWithLineBreak(file: string): boolean {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    const last = Buffer.alloc(1);
    return size === 0 || (readSync(opened, last, 0, 1, size - 1) === 1 && last.toString() === '\n');
  } finally {
    closeSync(opened);
  }
}

/** Runs `work` unless another process does so on this folder. Returns null then. */
export async function withHeadsLock<T>({ folder }: HeadsPlace, work: () => Promise<T>): Promise<T | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = openSync(path.join(folder, 'heads.lock'), 'a+', 0o600);
  try {
    return tryLock(lock) ? await work() : null;
  } finally {
    closeSync(lock);
  }
}
