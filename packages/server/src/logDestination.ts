import { pino, type DestinationStream } from 'pino';

const FLUSH_INTERVAL_MS = 200;
const FLUSH_LENGTH = 4096;

/**
 * Standard output for a log, written in batches, because one write per line would be a tenth of the cost of a bet.
 * Lines that wait are written when the process exits. A killed process loses at most the lines of one interval.
 */
export function bufferedLogDestination(): DestinationStream {
  const destination = pino.destination({
    dest: 1,
    sync: true,
    minLength: FLUSH_LENGTH,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  process.on('exit', () => destination.flushSync());
  return destination;
}
