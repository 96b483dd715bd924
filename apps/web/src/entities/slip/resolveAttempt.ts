import type { BetSummary } from '@ushindi/api-contract';

/** The gateway's answer for a booking code: the bet placed with it, or none. */
export type AttemptStatus = { state: 'placed'; bet: BetSummary; freebetAmount: number | null } | { state: 'notFound' };

/** A found bet, and the freebet that it earned, in KES. */
export type FoundBet = Pick<BetSummary, 'betReference' | 'possibleWin'> & { freebetAmount: number | null };

/** How to ask, how to wait and when to stop. */
export type ResolveOptions = {
  ask(): Promise<AttemptStatus>;
  pause(delayMs: number): Promise<void>;
  /** Whether to stop: the screen or the player is gone. */
  isOver(): boolean;
};

const ASK_EVERY_MS = 2_500;
// Eight misses span more than the gateway's 15 s deadline of a money call, so a placement that was pending at
// the first call is decided by the last.
const MISSES_UNTIL_SURE = 8;

/**
 * Asks for the outcome of a placement until it is known: the bet, or 'notPlaced'. Calls without a response are
 * repeated without limit. 'over' if it was cancelled.
 */
export async function resolveAttempt({ ask, pause, isOver }: ResolveOptions): Promise<FoundBet | 'notPlaced' | 'over'> {
  let misses = 0;
  while (!isOver()) {
    const status = await answerOf(ask);
    if (status?.state === 'placed') return found(status);
    if (status?.state === 'notFound') misses += 1;
    if (misses === MISSES_UNTIL_SURE) return 'notPlaced';
    await pause(ASK_EVERY_MS);
  }
  return 'over';
}

function found({ bet, freebetAmount }: Extract<AttemptStatus, { state: 'placed' }>): FoundBet {
  return { betReference: bet.betReference, possibleWin: bet.possibleWin, freebetAmount };
}

async function answerOf(ask: ResolveOptions['ask']): Promise<AttemptStatus | null> {
  try {
    return await ask();
  } catch {
    // No connection or no operator: the outcome is still unknown.
    return null;
  }
}
