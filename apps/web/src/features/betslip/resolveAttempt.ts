import type { BetSummary } from '@ushindi/api-contract';

/** The outcome of a placement: its bet, or none. `abandoned` excludes that a bet is placed later, `notFound` does not. */
export type AttemptStatus =
  | { state: 'placed'; bet: BetSummary; freebetAmount: number | null }
  | { state: 'notFound' }
  | { state: 'abandoned' };

/** A found bet, and the freebet that it earned, in KES. */
type FoundBet = Pick<BetSummary, 'betReference' | 'possibleWin'> & { freebetAmount: number | null };

/** How to abandon the placement, how to wait and when to stop. */
export type ResolveOptions = {
  abandon(): Promise<AttemptStatus>;
  pause(delayMs: number): Promise<void>;
  /** Whether to stop: the screen or the player is gone. */
  isOver(): boolean;
};

/** The result of resolving: `notPlaced` leaves the booking code usable, `abandoned` does not. */
export type Resolved = FoundBet | 'notPlaced' | 'abandoned' | 'over';

/**
 * A placement without a response after this time is abandoned, so that the player sees its outcome within 15 s.
 */
export const PLACE_TIMEOUT_MS = 10_000;

/** How long the tab that sent a placement may still get its response; 0 or less once it is overdue. */
export function overdueInMs(sentAtMs: number, nowMs: number): number {
  // Never longer than the timeout, also when the phone's clock was set back.
  return Math.min(PLACE_TIMEOUT_MS, sentAtMs + PLACE_TIMEOUT_MS - nowMs);
}

const ASK_EVERY_MS = 2_500;
// For operators that cannot abandon a code. Eight misses span more than the gateway's 15 s deadline of a money call
// so a placement that was pending at the first call is decided by the last.
const MISSES_UNTIL_SURE = 8;

/**
 * Abandons a placement without a response, and repeats that until its outcome is known. Calls without a
 * response are repeated without limit. 'over' if it was cancelled.
 */
export async function resolveAttempt({ abandon, pause, isOver }: ResolveOptions): Promise<Resolved> {
  let misses = 0;
  while (!isOver()) {
    const status = await answerOf(abandon);
    if (status?.state === 'placed') return found(status);
    if (status?.state === 'abandoned') return 'abandoned';
    if (status?.state === 'notFound') misses += 1;
    if (misses === MISSES_UNTIL_SURE) return 'notPlaced';
    await pause(ASK_EVERY_MS);
  }
  return 'over';
}

function found({ bet, freebetAmount }: Extract<AttemptStatus, { state: 'placed' }>): FoundBet {
  return { betReference: bet.betReference, possibleWin: bet.possibleWin, freebetAmount };
}

async function answerOf(abandon: ResolveOptions['abandon']): Promise<AttemptStatus | null> {
  try {
    return await abandon();
  } catch {
    // No connection or no operator: the outcome is still unknown.
    return null;
  }
}
