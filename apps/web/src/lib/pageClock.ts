/** A clock for ages, in epoch milliseconds. */
type Clock = () => number;

/**
 * A clock that begins as the phone's and is never set back. Each step is the larger one of the phone's clock, which counts
 * while the phone sleeps, and of `steadyMs`, which players cannot set: an age is never too small, so that odds lock in
 * time.
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
