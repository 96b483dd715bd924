import { MAX_WIN_CENTS } from '../maxWin.ts';
import type { Draws } from '../provablyFair.ts';
import { hundredths, type Rules } from './rules.ts';

/** The multiplier starts at 1.00 and grows by this factor each millisecond: 2.00 after 6.9 s. */
const GROWTH_PER_MS = 0.0001;
/** The maximum multiplier in hundredths. */
const CEILING = 1_000_00;
const MIN_AUTO_CASH_OUT = 101;

/**
 * A crash round's outcome in hundredths, stored at its start and revealed after its end. `crash` is the last
 * multiplier that can be cashed out, below 100 for a round that crashes at once. `target` is the automatic cash out.
 */
export type CrashRound = { crash: number; target: number };

/** The state of a crash round. `pays` in hundredths of the stake: 0 if lost, null while the round is open. */
export type CrashState = { pays: number | null };

/** The multiplier in hundredths after a time in milliseconds. The page computes the same. */
export const valueAfter = (elapsedMs: number): number => hundredths(Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)));

/** The time at which the curve reaches a multiplier in hundredths, in milliseconds after the start. */
const timeOf = (value: number): number => Math.max(0, Math.ceil(Math.log(value / 100) / GROWTH_PER_MS));

/** The action on an open crash round: end it if it is due, or cash it out now. */
export type CrashAction = 'endIfDue' | 'cashOut';

/** The state of a round after an action at a time in milliseconds after its start. */
export function crashStateAfter({ crash, target }: CrashRound, elapsedMs: number, action: CrashAction): CrashState {
  const value = valueAfter(elapsedMs);
  if (value >= target) return { pays: target <= crash ? target : 0 };
  if (value > crash) return { pays: 0 };
  return { pays: action === 'cashOut' ? value : null };
}

/** The end of a round without a cash out, in milliseconds after its start. */
export const endOf = ({ crash, target }: CrashRound): number => timeOf(Math.min(crash + 1, target));

/** The automatic cash out in hundredths: the ceiling for '', 250 for '2.50', null if invalid. */
function autoCashOutOf(pick: string): number | null {
  if (pick === '') return CEILING;
  const value = /^\d{1,4}\.\d\d$/.test(pick) ? hundredths(Number(pick)) : 0;
  return value >= MIN_AUTO_CASH_OUT && value <= CEILING ? value : null;
}

const crashOf = (rtp: number, draws: Draws): number => hundredths(rtp / (1 - draws.unit()));

/**
 * The rules of a crash game. A multiplier rises until it crashes, and a cash out before that pays it. A multiplier x is
 * reached with probability RTP / x, so every strategy has the same RTP. The pick is the automatic cash out, or empty.
 */
export const crashRules = (name: string): Rules => ({
  offer: () => ({ growthPerMs: GROWTH_PER_MS, ceiling: CEILING }),
  play({ pick, stakeCents, rtp, draws }) {
    const autoCashOut = autoCashOutOf(pick);
    if (autoCashOut === null) return null;
    // Beyond this multiplier the maximum payout is reached.
    const target = Math.min(autoCashOut, Math.max(100, Math.floor((MAX_WIN_CENTS * 100) / stakeCents)));
    const show: CrashRound = { crash: crashOf(rtp, draws), target };
    const label = `${pick === '' ? 'Cash out' : `Cash out at ${pick}x`};Flight`;
    return { label, home: name, away: '', score: '', odds: 0, pays: null, show };
  },
  draw: ({ rtp, draws }) => ({ kind: 'crash', crash: crashOf(rtp, draws) }),
  // The target depends on pick and stake.
  publicOf: (show) => ({ kind: 'crash', crash: (show as CrashRound).crash }),
});
