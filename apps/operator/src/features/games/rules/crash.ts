import { z } from 'zod';
import { MAX_WIN_CENTS } from '../limits.ts';
import { hundredths, type Rules } from './rules.ts';

/** The curve is 1.00 at the start and grows by this much of itself each millisecond: 2.00 after 6.9 s. */
const GROWTH_PER_MS = 0.0001;
/** Where the highest flight ends by itself, in hundredths. */
const CEILING = 1_000_00;
const LOWEST_AUTO = 101;

/**
 * What decides a flight, in hundredths; kept with the round from its start and told after its end. `crash` is the last
 * value that can be cashed out, below 100 for a flight that ends at once. At `target` it is cashed out by itself.
 */
export const flight = z.object({ crash: z.number(), target: z.number() });
export type Flight = z.infer<typeof flight>;

/** How a flight stands: `pays` in hundredths of the stake, 0 when it was lost, null while it goes on. */
export type FlightState = { pays: number | null };

/** The curve's value in hundredths after a time. The page does the same. */
export const valueAfter = (elapsedMs: number): number => hundredths(Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)));

/** When the curve gets to a value in hundredths. */
const timeOf = (value: number): number => Math.max(0, Math.ceil(Math.log(value / 100) / GROWTH_PER_MS));

/** How a flight stands after a time, for a player who cashes out now, or not. */
export function flightAfter({ crash, target }: Flight, elapsedMs: number, cashesOut: boolean): FlightState {
  const value = valueAfter(elapsedMs);
  if (value >= target) return { pays: target <= crash ? target : 0 };
  if (value > crash) return { pays: 0 };
  return { pays: cashesOut ? value : null };
}

/** When a flight ends by itself, in milliseconds after its start. */
export const endOf = ({ crash, target }: Flight): number => timeOf(Math.min(crash + 1, target));

/** Where automatic cash-out is set, in hundredths: '' for nowhere, '2.50'; null for what is no such thing. */
function autoOf(pick: string): number | null {
  if (pick === '') return CEILING;
  const value = /^\d{1,4}\.\d\d$/.test(pick) ? hundredths(Number(pick)) : 0;
  return value >= LOWEST_AUTO && value <= CEILING ? value : null;
}

/**
 * A curve that rises until it crashes; who cashes out before gets its value. The chance to reach a value x is the
 * returned share divided by x, so that no way to play returns more than another. The pick is the value at which it is
 * cashed out automatically, or empty.
 */
export const crashRules = (name: string): Rules => ({
  offer: () => ({ growthPerMs: GROWTH_PER_MS, ceiling: CEILING }),
  play({ pick, stakeCents, returnShare, draws }) {
    const auto = autoOf(pick);
    if (auto === null) return null;
    // Higher than this nothing more can be won.
    const target = Math.min(auto, Math.max(100, Math.floor((MAX_WIN_CENTS * 100) / stakeCents)));
    const show: Flight = { crash: hundredths(returnShare / (1 - draws.unit())), target };
    const label = `${pick === '' ? 'Cash out' : `Cash out at ${pick}x`};Flight`;
    return { label, home: name, away: '', score: '', odds: 0, pays: null, show };
  },
});
