/*
 * Frames tell when they were said in the place of a game's number: it comes through to clients as it is. Processes of
 * one machine share the clock.
 */

const STAMP = /at:(\d+)/;

/** The machine's steady clock, microseconds. */
export const microsNow = (): number => Number(process.hrtime.bigint() / 1000n);

export const stampNow = (): string => `at:${microsNow()}`;

/** When the frame that a text was made of was said, or null if it does not tell. */
export function stampOf(text: string): number | null {
  const micros = STAMP.exec(text)?.[1];
  return micros === undefined ? null : Number(micros);
}
