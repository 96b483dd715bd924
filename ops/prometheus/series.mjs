// Series in promtool's notation, a value a minute.

/** Minutes of an hour. */
export const HOUR = 60;
/** Minutes of a day. */
export const DAY = 24 * HOUR;

/** A counter that grows by `perMinute`, for more minutes than any case needs. */
export const counter = (perMinute) => `0+${perMinute}x${2 * DAY}`;
/** A gauge that has the value for two days. */
export const gauge = (value) => `${value}x${2 * DAY}`;
/** A gauge that has the value for some minutes, and then another one. */
export const thenAt = (first, minutes, second) => `${first}x${minutes} ${second}x${2 * DAY}`;

/** A case of an alert on one gauge: the value with which it fires, and one with which it does not. */
export const gaugeCase = (alert, series, { fires, quiet, minutes = 15 }) => ({
  alert,
  minutes,
  fires: { [series]: gauge(fires) },
  quiet: { [series]: gauge(quiet) },
});
/** A case of an alert on one counter: the growth per minute with which it fires, and one with which it does not. */
export const counterCase = (alert, series, { fires, quiet = 0, minutes = 30 }) => ({
  alert,
  minutes,
  fires: { [series]: counter(fires) },
  quiet: { [series]: counter(quiet) },
});

/** One event. The series exists before it, because its process creates it at the start. */
export const eventCase = (alert, series) => ({
  alert,
  minutes: 25,
  fires: { [series]: thenAt(0, 20, 1) },
  quiet: { [series]: gauge(0) },
});
