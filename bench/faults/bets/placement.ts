import { setTimeout } from 'node:timers/promises';
import type { Player } from '../phone.ts';

/** The outcome of a bet that the player sees, and the milliseconds between the placement and the outcome. */
export type Placement = { bookingCode: string; outcome: 'placed' | 'notPlaced' | 'unknown'; knownAfterMs: number };

/** The stake of every bet of a run. */
export const STAKE_KES = 10;
/** The client's timeouts. */
const PLACE_TIMEOUT_MS = 10_000;
const ABANDON_TIMEOUT_MS = 4_000;
const ABANDON_EVERY_MS = 2_500;
const GIVE_UP_MS = 60_000;

/** Places a bet as the client does, and abandons it when the response is lost. */
export async function placeBet({ phone, picks }: Player, bookingCode: string, pick: number): Promise<Placement> {
  const startedMs = performance.now();
  const passedMs = () => performance.now() - startedMs;
  const known = (outcome: Placement['outcome']) => ({ bookingCode, outcome, knownAfterMs: passedMs() });
  const selections = [picks[pick % picks.length]].filter((each) => each !== undefined);
  const slip = { stake: STAKE_KES, betRef: bookingCode, selections };
  const reply = await phone.mutate('bets.place', slip, PLACE_TIMEOUT_MS);
  if (reply?.data !== undefined) return known('placed');
  if (reply !== null && !reply.isOutcomeUnknown) return known('notPlaced');
  while (passedMs() < GIVE_UP_MS) {
    const abandoned = await phone.mutate('bets.abandon', { betRef: bookingCode }, ABANDON_TIMEOUT_MS);
    if (abandoned?.data?.state === 'placed') return known('placed');
    if (abandoned?.data?.state === 'abandoned') return known('notPlaced');
    await setTimeout(ABANDON_EVERY_MS);
  }
  return known('unknown');
}
