/** A shell reports a program that a signal ended as 128 and the signal's number. */
const EXIT_OF_SIGNAL = 128;

/**
 * Calls `onGone` when the process that started this one over an IPC channel has ended, at once if it already has. Call
 * it before the first `await` of a program: an event that fires earlier is lost. Without a channel it does nothing.
 */
export function watchStarter(onGone: () => void): void {
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', onGone);
  else onGone();
}

/**
 * Ends the process on SIGTERM or SIGINT while it starts. Process 1 of a container ignores a signal without a listener: a
 * stop would take until SIGKILL. Call it before the first `await` of a program. Returns a function that removes the
 * listeners, for when the program closes gracefully.
 */
export function endOnSignal(): () => void {
  const end = (_: NodeJS.Signals, number: number): never => process.exit(EXIT_OF_SIGNAL + number);
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.once(signal, end);
  return () => signals.forEach((signal) => process.off(signal, end));
}
