/**
 * Calls `onGone` when the process that started this one over an IPC channel is gone, at once if it already is. Call it
 * before the first `await` of a program: an event that fires earlier is lost. Without a channel it does nothing.
 */
export function watchStarter(onGone: () => void): void {
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', onGone);
  else onGone();
}
