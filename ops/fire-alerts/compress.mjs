// Rules in compressed time: every duration of the shipped rules is divided by one factor. Thresholds, functions, labels and
// the names of recorded series stay as they are, so the shipped expressions fire.

const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 };
/** A window in brackets, an offset, or the wait of a rule. A duration elsewhere, as in a recorded name, is no time. */
const DURATION = /(\[|\boffset |^\s+for: )((?:\d+(?:ms|[smhdwy]))+)(?=\]|\s|\)|$)/gm;

/** Milliseconds of a duration in Prometheus' notation, such as 1h30m. */
export function milliseconds(duration) {
  const parts = [...duration.matchAll(/(\d+)(ms|[smhdwy])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS_MS[unit], 0);
}

const scaled = (text, factor) =>
  text.replaceAll(DURATION, (_, before, duration) => `${before}${Math.round(milliseconds(duration) * factor)}ms`);

/** The text of a file of rules with all durations divided by a factor, in milliseconds. */
export const compress = (text, factor) => scaled(text, 1 / factor);

/** The inverse of `compress`: durations multiplied by the factor, in milliseconds. */
export const stretch = (text, factor) => scaled(text, factor);

/**
 * A configuration of Alertmanager with its waits divided by a factor. Alertmanager accepts no fractions of a
 * millisecond.
 */
export const compressWaits = (text, factor) =>
  text.replaceAll(
    /\b(group_wait|group_interval|repeat_interval): ((?:\d+(?:ms|[smhdwy]))+)/g,
    (_, name, wait) => `${name}: ${Math.round(milliseconds(wait) / factor)}ms`,
  );
