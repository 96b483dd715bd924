import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResult } from 'pg';
import { vi } from 'vitest';

/** A statement, the connection that sent it, and its outcome: the number of its rows or the code of its error. */
export type Sent = { connection: number; text: string; values: unknown[]; outcome: number | string | null };

const file = fileURLToPath(new URL('./statements.jsonl', import.meta.url));

export const readStatements = (): Sent[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sent);

export const writeStatements = (sent: Sent[]): void =>
  writeFileSync(file, sent.map((each) => `${JSON.stringify(each)}\n`).join(''));

type Query = string | { text: string; values?: unknown[] };
type Callback = (error: { code?: string } | null, result?: QueryResult) => void;

/** Records all statements of all connections while `work` runs. */
export async function recordStatements(work: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const connections: Client[] = [];
  const real: (...args: unknown[]) => unknown = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    if (!connections.includes(this)) connections.push(this);
    const query = args[0] as Query;
    const { text, values = [] } = typeof query === 'string' ? { text: query } : query;
    const given = Array.isArray(args[1]) ? args[1] : values;
    const entry: Sent = { connection: connections.indexOf(this), text, values: given, outcome: null };
    sent.push(entry);
    const done: Callback = (error, result) => {
      entry.outcome = error ? (error.code ?? 'unknown') : (result?.rowCount ?? null);
    };
    const last = args.at(-1);
    if (typeof last !== 'function') return observed(real.apply(this, args) as Promise<QueryResult>, done);
    const callback: Callback = (error, result) => {
      done(error, result);
      (last as Callback)(error, result);
    };
    return real.apply(this, [...args.slice(0, -1), callback]);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}

function observed(sending: Promise<QueryResult>, note: Callback): Promise<QueryResult> {
  sending.then(
    (result) => note(null, result),
    (error: { code?: string }) => note(error),
  );
  return sending;
}

type Difference = { text: string; was: Sent['outcome']; is: Sent['outcome']; message: string };

/** Sends recorded statements in their order, each on its connection. Returns those with another outcome than recorded. */
export async function replayStatements(url: string, sent: Sent[]): Promise<Difference[]> {
  const clients = new Map<number, Client>();
  const different: Difference[] = [];
  for (const { connection, text, values, outcome } of sent) {
    const client = clients.get(connection) ?? new Client({ connectionString: url });
    if (!clients.has(connection)) await client.connect();
    clients.set(connection, client);
    const { is, message } = await client.query(text, values).then(
      ({ rowCount }) => ({ is: rowCount, message: '' }),
      (error: { code?: string; message: string }) => ({ is: error.code ?? 'unknown', message: error.message }),
    );
    if (is !== outcome) different.push({ text, was: outcome, is, message });
  }
  await Promise.all([...clients.values()].map((client) => client.end()));
  return different;
}
