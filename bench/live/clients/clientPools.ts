import { platform } from 'node:os';
import { startChild, type Child } from '../../lib/processes/child.ts';
import type { ClientPoolOrder, Status, Counters, Wait } from './clientPool.ts';

/** Clients in one or more processes, used as one pool. */
export interface ClientPool {
  /** Resolves when all are connected. */
  connect(order: Omit<ClientPoolOrder, 'localAddress'>): Promise<void>;
  /** Resolves with whether each client receives this many messages since the last reset, on average, within `withinMs`. */
  untilEachHad(messages: number, withinMs: number): Promise<boolean>;
  /** Resolves with whether all clients are live within `withinMs`. */
  untilLive(withinMs: number): Promise<boolean>;
  reset(): Promise<void>;
  counters(): Promise<Counters>;
  /** The followers' latencies since the last reset, milliseconds. */
  latencies(): Promise<number[]>;
  /** The last message of each follower. */
  lastTexts(): Promise<string[]>;
  standings(): Promise<Status[]>;
  /** Stops, or resumes, reading in the clients of each process whose positions are in the range. */
  pause(range: { from: number; to: number }): Promise<void>;
  resume(range: { from: number; to: number }): Promise<void>;
  leave(): Promise<void>;
  stop(): Promise<void>;
}

const FILE = new URL('./clientPool.ts', import.meta.url);
/** On Linux all of 127.0.0.0/8 is this machine. Each address adds its own ports. */
const addressOf = (index: number): string | undefined => (platform() === 'linux' ? `127.0.1.${index + 1}` : undefined);

let addresses = 0;

/** Starts the processes of a pool without clients. */
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
