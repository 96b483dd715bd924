import { pino, type DestinationStream } from 'pino';

/** A line waits no longer than this. */
const FLUSH_AFTER_MS = 200;
const FLUSH_FROM_LENGTH = 4096;

/**
 * Standard output for a log, some lines at a time: a write for each line is a tenth of what a bet costs. Everything is
 * written before the process ends by itself; of one that is killed, the last moment's lines are lost.
 */
export function gatheredOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true });
  let held = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (held !== '') output.write(held);
    held = '';
  }

  process.on('exit', flush);
  return {
    write(line) {
      held += line;
      if (held.length >= FLUSH_FROM_LENGTH) flush();
      // It keeps no process alive: the exit writes what is held.
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
  };
}
