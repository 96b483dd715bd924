const ends = new Set();
process.once('exit', endAll);

/**
 * Registers what this process does when it exits, also after an error. It may not wait. Returns a function that does it now, and
 * then not at the exit. A signal without a listener ends a process without its exit: see `exitOnSignals`.
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

/** Makes the signals that end a program exit it, so that it runs what it runs at its exit. */
export function exitOnSignals() {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'])
    process.once(signal, (_, number) => process.exit(EXIT_OF_SIGNAL + number));
}
