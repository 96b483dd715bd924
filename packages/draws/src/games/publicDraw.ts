/** 1 for the home side, 2 for the away side. */
export type Side = 1 | 2;

/** A played match of a virtual round. `shootout` is the winner of the shoot-out, only in games where it decides. */
export type ShownMatch = {
  home: number;
  away: number;
  goals: { minute: number; side: Side }[];
  shootout?: Side;
};

/**
 * The draw of a round without anything that the player chose: no pick, stake, payout or automatic cash out. It does not
 * depend on the player.
 */
export type PublicDraw =
  | { kind: 'matches'; results: ShownMatch[] }
  /** Payouts in hundredths of the stake, box 1 first. */
  | { kind: 'boxes'; boxes: number[] }
  /** Positions in the table of symbols. */
  | { kind: 'reels'; reels: number[] }
  /** The last multiplier in hundredths that could be cashed out. */
  | { kind: 'crash'; crash: number };
