const ends = new Set();
process.once('exit', endAll);

/**
 * Registers a function that this process calls when it exits, also after an error. The function may not wait. Returns a function
 * that calls it now instead. A signal without a listener ends a process without its exit: see `exitOnSignals`.
 */
export function atExit(end) {
  ends.add(end);
  return () => {
    ends.delete(end);
    end();
  };
}

/** Kills a child process when this process exits. A child with an IPC channel can notice the exit itself. */
export function killAtExit(child) {
  child.once(
    'exit',
    atExit(() => child.kill('SIGKILL')),
  );
  return child;
}

/** The last one first: a server ends before its folder is removed. One that fails prevents no other. */
function endAll() {
  for (const end of [...ends].toReversed()) {
    try {
      end();
    } catch (error) {
      console.error(error);
    }
  }
}

/** A shell reports a program that a signal ended as 128 and the signal's number. */
const EXIT_OF_SIGNAL = 128;

/** Exits this process on SIGHUP, SIGINT and SIGTERM, so that the registered functions are called. */
export function exitOnSignals() {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'])
    process.once(signal, (_, number) => process.exit(EXIT_OF_SIGNAL + number));
}
