import { Client, type QueryConfig } from 'pg';

/** Statements of lists of any length come in many forms; from so many on, a new one is planned each time. */
const MAX_PREPARED = 500;
const names = new Map<string, string>();

/**
 * A connection that prepares each statement with parameters the first time it sends it: PostgreSQL then parses and plans
 * it once a connection and not once a bet.
 */
export class PreparingClient extends Client {
  override query(...sent: never[]): never {
    const [statement, values, ...rest] = sent as unknown[];
    const send = super.query as (...args: unknown[]) => unknown;
    return send.call(this, named(statement, values), values, ...rest) as never;
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
