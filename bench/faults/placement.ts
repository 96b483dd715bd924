import { setTimeout } from 'node:timers/promises';
import type { Player } from './phone.ts';

/** What a player learns about a bet, and how long after placing it. */
export type Placement = { bookingCode: string; outcome: 'placed' | 'notPlaced' | 'unknown'; knownAfterMs: number };

export const STAKE_KES = 10;
const PLACE_TIMEOUT_MS = 20_000;
const STATUS_TIMEOUT_MS = 5_000;
const ASK_EVERY_MS = 2_500;
const MISSES_UNTIL_SURE = 8;
const GIVE_UP_MS = 60_000;

/** Places a bet as the client does and finds out its outcome when the response is lost. */
export async function placeBet({ phone, picks }: Player, bookingCode: string, pick: number): Promise<Placement> {
  const startedMs = performance.now();
  const known = (outcome: Placement['outcome']) => ({ bookingCode, outcome, knownAfterMs: performance.now() - startedMs });
  const selections = [picks[pick % picks.length]].filter((each) => each !== undefined);
  const reply = await phone.mutate('bets.place', { stake: STAKE_KES, betRef: bookingCode, selections }, PLACE_TIMEOUT_MS);
  if (reply?.data !== undefined) return known('placed');
  if (reply !== null && reply.status < 500 && !reply.isOutcomeUnknown) return known('notPlaced');
  let misses = 0;
  while (performance.now() - startedMs < GIVE_UP_MS) {
    const status = await phone.query('bets.status', { betRef: bookingCode }, STATUS_TIMEOUT_MS);
    if (status?.data?.state === 'placed') return known('placed');
    if (status?.data?.state === 'notFound') misses += 1;
    if (misses === MISSES_UNTIL_SURE) return known('notPlaced');
    await setTimeout(ASK_EVERY_MS);
  }
  return known('unknown');
}
