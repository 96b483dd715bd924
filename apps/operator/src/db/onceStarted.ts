import { setTimeout } from 'node:timers/promises';
import { READ_ONLY } from './readOnly.ts';

/** Recovery after a crash takes seconds. If it takes longer, the operator ends, and its supervisor starts it again. */
const WAIT_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Codes of a server that starts, recovers or ends: cannot_connect_now, admin_shutdown, crash_shutdown, of one that takes no
 * changes until a failover has ended, and of the network.
 */
const STARTING = new Set(['57P03', '57P01', '57P02', READ_ONLY, 'ECONNREFUSED', 'ECONNRESET']);

/**
 * Opens PostgreSQL, with repeated attempts while its server starts or takes no changes. Both may start at the same time, as
 * after a power failure.
 * @param open may run several times
 * @param onStarting receives each failure that is followed by another attempt
 * @throws the last failure, at once when it is not one of a starting server
 */
export async function onceStarted<T>(
  open: () => Promise<T>,
  onStarting: (error: unknown) => void,
  { waitMs = WAIT_MS, pauseMs = PAUSE_MS } = {},
): Promise<T> {
  // Not the date, which may be set after a power failure.
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isStarting(error) || performance.now() > deadlineMs) throw error;
      onStarting(error);
      await setTimeout(pauseMs);
    }
  }
}

/** Whether an error, or its cause, is that of a server that starts or takes no changes yet. */
function isStarting(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  return (code !== undefined && STARTING.has(code)) || isStarting(cause);
}
