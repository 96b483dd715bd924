/** The most that one round pays (discovery spec, section 9). */
export const MAX_WIN_CENTS = 1_000_000_00;

/** Stakes in whole KES: anything between two bounds, or one of a few. */
export type Stakes = { min: number; max: number; choices: readonly number[]; onlyChoices: boolean };

/** Turbo and league, and all games like them (discovery spec, section 9). */
export const USUAL_STAKES: Stakes = { min: 10, max: 10_000, choices: [20, 50, 100, 500], onlyChoices: false };

/** Fixed at 50, at most 100 (discovery spec, section 9). */
export const JACKPOT_STAKES: Stakes = { min: 50, max: 100, choices: [50, 100], onlyChoices: true };

/** The specs name none for flights: those of a bet on sports. */
export const FLIGHT_STAKES: Stakes = { min: 10, max: 20_000, choices: [20, 50, 100, 500], onlyChoices: false };

/** Whether a stake in whole KES is allowed. */
export const isStake = ({ min, max, choices, onlyChoices }: Stakes, stake: number): boolean =>
  Number.isInteger(stake) && stake >= min && stake <= max && (!onlyChoices || choices.includes(stake));
