/** Stakes in whole KES: a range, or a few choices. */
export type Stakes = { min: number; max: number; choices: readonly number[]; onlyChoices: boolean };

/** Stakes of Turbo, Virtual League and similar games. */
export const USUAL_STAKES: Stakes = { min: 10, max: 10_000, choices: [20, 50, 100, 500], onlyChoices: false };

/** Stakes of Jackpot: 50 or 100. */
export const JACKPOT_STAKES: Stakes = { min: 50, max: 100, choices: [50, 100], onlyChoices: true };

/** Stakes of crash games. No rule sets them, so those of a sports bet apply. */
export const CRASH_STAKES: Stakes = { min: 10, max: 20_000, choices: [20, 50, 100, 500], onlyChoices: false };

/** Whether a stake in KES is allowed. */
export const isStake = ({ min, max, choices, onlyChoices }: Stakes, stake: number): boolean =>
  Number.isInteger(stake) && stake >= min && stake <= max && (!onlyChoices || choices.includes(stake));
