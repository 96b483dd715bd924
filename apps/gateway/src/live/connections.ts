import type { Clock } from '../clock.ts';
import { changeCount } from './changeCount.ts';
import type { Connection } from './connection.ts';

/** Clients are visited in this many groups, one after the other, because visiting all at once would block the event loop. */
const GROUPS = 8;

/** The clients that are connected. */
export interface Connections {
  add(connection: Connection): void;
  delete(connection: Connection): void;
  size(): number;
  /** The number of clients with an address. */
  countOf(address: string): number;
  each(run: (connection: Connection) => void): void;
  /** Calls `run` for each client once per period. Returns a function that stops it. */
  visit(periodMs: number, run: (connection: Connection) => void): () => void;
  /** Resolves when all clients have disconnected; after `withinMs` the others are terminated. */
  gone(withinMs: number): Promise<void>;
}

/** Creates the table of clients, which is empty at first. */
export function createConnections(clock: Clock): Connections {
  const groups = Array.from({ length: GROUPS }, () => new Set<Connection>());
  const groupOf = new Map<Connection, Set<Connection>>();
  const perAddress = new Map<string, number>();
  let added = 0;
  let emptied: PromiseWithResolvers<void> | null = null;

  function each(run: (connection: Connection) => void): void {
    for (const connection of groupOf.keys()) run(connection);
  }

  return {
    add(connection) {
      const group = groups[added % GROUPS] as Set<Connection>;
      added += 1;
      group.add(connection);
      groupOf.set(connection, group);
      changeCount(perAddress, connection.address, 1);
    },
    delete(connection) {
      groupOf.get(connection)?.delete(connection);
      groupOf.delete(connection);
      changeCount(perAddress, connection.address, -1);
      if (groupOf.size === 0) emptied?.resolve();
    },
    size: () => groupOf.size,
    countOf: (address) => perAddress.get(address) ?? 0,
    each,
    visit(periodMs, run) {
      let visits = 0;
      return clock.every(periodMs / GROUPS, () => {
        for (const connection of groups[visits % GROUPS] ?? []) run(connection);
        visits += 1;
      });
    },
    async gone(withinMs) {
      if (groupOf.size === 0) return;
      emptied = Promise.withResolvers();
      const stopWaiting = clock.after(withinMs, () => each((connection) => connection.terminate()));
      await emptied.promise;
      stopWaiting();
    },
  };
}
