import type { BetSummary } from '@ushindi/api-contract';

/** What the gateway knows of a booking code: the bet placed with it, or that there is none. */
export type AttemptStatus = { state: 'placed'; bet: BetSummary; freebetAmount: number | null } | { state: 'notFound' };

/** A bet that was found, and the freebet that it earned, in KES. */
export type FoundBet = Pick<BetSummary, 'betReference' | 'possibleWin'> & { freebetAmount: number | null };

/** How to ask, how to wait, and when to give up asking. */
export type ResolveOptions = {
  ask(): Promise<AttemptStatus>;
  pause(delayMs: number): Promise<void>;
  /** Whether asking is pointless from here on: the screen is gone, or the player is. */
  isOver(): boolean;
};

const ASK_EVERY_MS = 2_500;
// Eight misses span more than the 15 s that the gateway gives a money call (readings 29): a bet still on its way
// when the first question is asked has landed by the last.
const MISSES_UNTIL_SURE = 8;

/**
 * Asks what became of a placement until it is known: the bet, or 'notPlaced' (readings 16). Questions that get no
 * answer are asked again, as long as it takes. 'over' when asking was ended from outside.
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
    // No line, or no operator: that says nothing about the bet.
    return null;
  }
}
