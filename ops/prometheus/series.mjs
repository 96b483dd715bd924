// Series in promtool's notation, a value a minute.

export const HOUR = 60;
export const DAY = 24 * HOUR;

/** A counter that grows by `perMinute`, for more minutes than any case needs. */
export const counter = (perMinute) => `0+${perMinute}x${2 * DAY}`;
export const gauge = (value) => `${value}x${2 * DAY}`;
/** A gauge that has the value for some minutes, and then another one. */
export const thenAt = (first, minutes, second) => `${first}x${minutes} ${second}x${2 * DAY}`;

export const gaugeCase = (alert, series, { fires, quiet, minutes = 15 }) => ({
  alert,
  minutes,
  fires: { [series]: gauge(fires) },
  quiet: { [series]: gauge(quiet) },
});
export const counterCase = (alert, series, { fires, quiet = 0, minutes = 30 }) => ({
  alert,
  minutes,
  fires: { [series]: counter(fires) },
  quiet: { [series]: counter(quiet) },
});

/** One event: the series is there before it, because its process creates it at the start. */
export const eventCase = (alert, series) => ({
  alert,
  minutes: 25,
  fires: { [series]: thenAt(0, 20, 1) },
  quiet: { [series]: gauge(0) },
});
