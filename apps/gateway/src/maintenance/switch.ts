import type { Logger } from 'pino';
import type { MaintenancePlace } from './place.ts';

/** Whether the product is closed for maintenance, as far as this gateway knows. */
export type MaintenanceSwitch = {
  isOn(): boolean;
  close(): void;
};

/** Of a gateway without a place to look at. */
export const alwaysOpen: MaintenanceSwitch = { isOn: () => false, close: () => undefined };

/** Looks at a place again and again. While it cannot be read, what was read last holds. */
export function watchMaintenance(
  place: MaintenancePlace,
  everyMs: number,
  log: Pick<Logger, 'warn'>,
): MaintenanceSwitch {
  let isOn = false;
  let isUnread = false;

  async function look(): Promise<void> {
    try {
      const now = await place.read();
      if (now !== isOn) log.warn({ maintenance: now }, now ? 'maintenance begins' : 'maintenance is over');
      [isOn, isUnread] = [now, false];
    } catch (err) {
      if (!isUnread) log.warn({ err }, 'the maintenance switch cannot be read');
      isUnread = true;
    }
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  async function lookOn(): Promise<void> {
    await look();
    if (!isClosed) timer = setTimeout(() => void lookOn(), everyMs).unref();
  }
  void lookOn();
  return {
    isOn: () => isOn,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
