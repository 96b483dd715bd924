/*
 * Frames carry the time when they were sent in the field of a match's game number, which reaches clients unchanged. All
 * processes of a machine share the clock.
 */

const STAMP = /at:(\d+)/;

/** Microseconds of the machine's monotonic clock. */
export const microsNow = (): number => Number(process.hrtime.bigint() / 1000n);

/** The time stamp of a frame that is sent now. */
export const stampNow = (): string => `at:${microsNow()}`;

/** When the frame of a text was sent; null without a time stamp. */
export function stampOf(text: string): number | null {
  const micros = STAMP.exec(text)?.[1];
  return micros === undefined ? null : Number(micros);
}
