/** A clock for ages, in epoch milliseconds. */
type Clock = () => number;

/**
 * A clock that begins with the phone's time and is never set back. Each step is the larger of two: that of the phone's
 * clock, which counts while the phone sleeps, and that of `steadyMs`, which players cannot set. An age is therefore
 * never too small, and odds lock in time.
 */
export function createPageClock(phoneMs: Clock, steadyMs: Clock): Clock {
  let phoneReadMs = phoneMs();
  let steadyReadMs = steadyMs();
  let nowMs = phoneReadMs;
  return () => {
    const [phone, steady] = [phoneMs(), steadyMs()];
    nowMs += Math.max(phone - phoneReadMs, steady - steadyReadMs);
    phoneReadMs = phone;
    steadyReadMs = steady;
    return nowMs;
  };
}

/** The page's clock. */
export const pageNowMs = createPageClock(
  () => Date.now(),
  () => performance.now(),
);
