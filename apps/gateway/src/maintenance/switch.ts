import type { Logger } from 'pino';
import type { MaintenanceStore } from './store.ts';

/** The last known state of the maintenance switch. */
export type MaintenanceSwitch = {
  isOn(): boolean;
  /** The first read has ended. Before it the switch may be off by mistake. */
  readonly started: Promise<void>;
  close(): void;
};

/** The switch of a gateway without a store. */
export const alwaysOpen: MaintenanceSwitch = {
  isOn: () => false,
  started: Promise.resolve(),
  close: () => undefined,
};

const NO_MEMORY: MaintenanceStore = { read: async () => false, write: async () => undefined };

type WatchOptions = {
  readonly store: MaintenanceStore;
  readonly pollMs: number;
  readonly log: Pick<Logger, 'warn'>;
  /** A second store, which keeps the last known state when the store and all gateways restart. */
  readonly memory?: MaintenanceStore;
};

/** Polls a store. While it cannot be read, the last known state remains. */
export function watchMaintenance({ store, pollMs, log, memory = NO_MEMORY }: WatchOptions): MaintenanceSwitch {
  let isOn = false;
  let isUnreadable = false;
  /** The state that the memory contains; undefined while it is unknown. */
  let remembered: boolean | undefined;
  let isUnwritable = false;

  function set(now: boolean): void {
    if (now !== isOn) log.warn({ maintenance: now }, now ? 'maintenance begins' : 'maintenance is over');
    isOn = now;
  }

  async function recall(): Promise<void> {
    try {
      remembered = await memory.read({ lastKnown: false });
      set(remembered);
    } catch (err) {
      log.warn({ err }, 'the maintenance switch of the last run cannot be read');
    }
  }

  async function remember(): Promise<void> {
    try {
      await memory.write(isOn);
      remembered = isOn;
      isUnwritable = false;
    } catch (err) {
      if (!isUnwritable) log.warn({ err }, 'the maintenance switch cannot be kept for the next start');
      isUnwritable = true;
    }
  }

  async function poll(): Promise<void> {
    try {
      set(await store.read({ lastKnown: isOn }));
      isUnreadable = false;
    } catch (err) {
      if (!isUnreadable) log.warn({ err }, 'the maintenance switch cannot be read');
      isUnreadable = true;
    }
    if (isOn !== remembered) await remember();
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  async function keepPolling(): Promise<void> {
    await poll();
    if (!isClosed) timer = setTimeout(() => void keepPolling(), pollMs).unref();
  }
  return {
    isOn: () => isOn,
    started: recall().then(keepPolling),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
