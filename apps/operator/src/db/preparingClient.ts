import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** Statements of lists of any length come in many forms; from so many on, a new one is planned each time. */
const MAX_PREPARED = 500;
const names = new Map<string, string>();

type Send = (...args: unknown[]) => Promise<unknown>;

/**
 * A connection that prepares each statement with parameters the first time it sends it: PostgreSQL then parses and plans
 * it once a connection and not once a bet. A BEGIN travels with the statement after it, which saves a way there and back.
 */
export class PreparingClient extends Client {
  /** The answer to a BEGIN that nobody has looked at yet. */
  #begun: Promise<unknown> | null = null;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
  }

  override query(...sent: never[]): never {
    const [statement, values, ...rest] = sent as unknown[];
    const send: Send = (...args) => (super.query as Send).call(this, ...args);
    if (hasText(statement) && statement.text === 'begin') return this.#begin(() => send(statement)) as never;
    const answer = send(named(statement, values), values, ...rest);
    return (this.#begun === null ? answer : this.#afterBegin(this.#begun, answer)) as never;
  }

  /** Held back until the next statement, so that both leave in one write. */
  #begin(send: () => Promise<unknown>): Promise<unknown> {
    this.connection.stream.cork();
    this.#begun = send();
    // Looked at with the next statement; a connection may be lost before that, which must not end the process.
    this.#begun.catch(() => undefined);
    return Promise.resolve({ rows: [] });
  }

  /** A statement of a transaction that did not begin fails with it. */
  async #afterBegin(begun: Promise<unknown>, answer: Promise<unknown>): Promise<unknown> {
    this.#begun = null;
    this.connection.stream.uncork();
    const [, result] = await Promise.all([begun, answer]);
    return result;
  }
}

function named(statement: unknown, values: unknown): unknown {
  if (!hasText(statement) || !Array.isArray(values) || values.length === 0) return statement;
  const known = names.get(statement.text);
  if (known === undefined && names.size >= MAX_PREPARED) return statement;
  const name = known ?? `statement_${names.size}`;
  names.set(statement.text, name);
  return { ...statement, name };
}

const hasText = (statement: unknown): statement is QueryConfig =>
  typeof statement === 'object' && statement !== null && 'text' in statement;
