import { platform } from 'node:os';
import { startChild, type Child } from '../../lib/processes/child.ts';
import type { ClientPoolOrder, Status, Counters, Wait } from './clientPool.ts';

/** Clients in one or more processes, as one clientPool. */
export interface ClientPool {
  /** Resolves when all are connected. */
  connect(order: Omit<ClientPoolOrder, 'localAddress'>): Promise<void>;
  /** Whether each client on average has had so many messages since the last reset, within so long. */
  untilEachHad(messages: number, withinMs: number): Promise<boolean>;
  /** Whether all clients are live within so long. */
  untilLive(withinMs: number): Promise<boolean>;
  reset(): Promise<void>;
  counters(): Promise<Counters>;
  /** Of followers, milliseconds, since the last reset. */
  latencies(): Promise<number[]>;
  /** What followers heard last. */
  lastTexts(): Promise<string[]>;
  standings(): Promise<Status[]>;
  /** Those of one process's clients between two places read no more, or again. */
  pause(range: { from: number; to: number }): Promise<void>;
  resume(range: { from: number; to: number }): Promise<void>;
  leave(): Promise<void>;
  stop(): Promise<void>;
}

const FILE = new URL('./clientPool.ts', import.meta.url);
/** All of 127.0.0.0/8 is this machine, on Linux; more addresses mean more ports. */
const addressOf = (index: number): string | undefined => (platform() === 'linux' ? `127.0.1.${index + 1}` : undefined);

let addresses = 0;

/** Starts a clientPool's processes; it is empty at first. */
export function startClientPool(processes: number): ClientPool {
  const children = Array.from({ length: processes }, () => ({
    child: startChild(FILE),
    count: 0,
    address: addresses++,
  }));
  const all = <T>(run: (child: Child, count: number) => Promise<T>): Promise<T[]> =>
    Promise.all(children.map(({ child, count }) => run(child, count)));
  const untilAll = async (waitOf: (count: number) => Wait): Promise<boolean> =>
    (await all((child, count) => child.call<boolean>('until', waitOf(count)))).every(Boolean);
  const flat = async <T>(name: string): Promise<T[]> => (await all((child) => child.call<T[]>(name))).flat();

  return {
    async connect(order) {
      children.forEach((each, index) => {
        each.count = Math.floor((order.count + index) / processes);
      });
      await Promise.all(
        children.map(({ child, count, address }) =>
          child.call('connect', {
            ...order,
            count,
            perSecond: order.perSecond / processes,
            localAddress: addressOf(address),
          } satisfies ClientPoolOrder),
        ),
      );
    },
    untilEachHad: (messages, withinMs) =>
      untilAll((count) => ({ counter: 'messages', atLeast: count * messages, withinMs })),
    untilLive: (withinMs) => untilAll((count) => ({ counter: 'live', atLeast: count, withinMs })),
    reset: async () => void (await all((child) => child.call('reset'))),
    async counters() {
      const tallies = await all((child) => child.call<Counters>('counters'));
      const sum = (counter: keyof Counters): number => tallies.reduce((total, each) => total + each[counter], 0);
      return {
        messages: sum('messages'),
        bytes: sum('bytes'),
        open: sum('open'),
        live: sum('live'),
        ended: sum('ended'),
      };
    },
    latencies: () => flat('latencies'),
    lastTexts: () => flat('lastTexts'),
    standings: () => flat('standings'),
    pause: async (range) => void (await all((child) => child.call('pause', range))),
    resume: async (range) => void (await all((child) => child.call('resume', range))),
    leave: async () => void (await all((child) => child.call('leave'))),
    stop: async () => void (await all((child) => child.stop())),
  };
}
