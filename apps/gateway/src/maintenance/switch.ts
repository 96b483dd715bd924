import type { Logger } from 'pino';
import type { MaintenanceStore } from './store.ts';

/** The last known state of the maintenance switch. */
export type MaintenanceSwitch = {
  isOn(): boolean;
  close(): void;
};

/** For a gateway without a store. */
export const alwaysOpen: MaintenanceSwitch = { isOn: () => false, close: () => undefined };

/** Polls a store. While it cannot be read, the last known state remains. */
export function watchMaintenance(
  store: MaintenanceStore,
  pollMs: number,
  log: Pick<Logger, 'warn'>,
): MaintenanceSwitch {
  let isOn = false;
  let isUnreadable = false;

  async function poll(): Promise<void> {
    try {
      const now = await store.read(isOn);
      if (now !== isOn) log.warn({ maintenance: now }, now ? 'maintenance begins' : 'maintenance is over');
      [isOn, isUnreadable] = [now, false];
    } catch (err) {
      if (!isUnreadable) log.warn({ err }, 'the maintenance switch cannot be read');
      isUnreadable = true;
    }
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  async function keepPolling(): Promise<void> {
    await poll();
    if (!isClosed) timer = setTimeout(() => void keepPolling(), pollMs).unref();
  }
  void keepPolling();
  return {
    isOn: () => isOn,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
