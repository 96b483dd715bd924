/** 1 for the home side, 2 for the away side. */
export type Side = 1 | 2;

/** A played match of a virtual round. `shootout` is there where it decides. */
export type ShownMatch = {
  home: number;
  away: number;
  goals: { minute: number; side: Side }[];
  shootout?: Side;
};

/**
 * What a round drew, without anything that the player chose: neither pick, stake, payout nor automatic cash-out. It is the
 * same for everybody who would have played the round.
 */
export type PublicDraw =
  | { kind: 'matches'; results: ShownMatch[] }
  /** Payouts in hundredths of the stake, box 1 first. */
  | { kind: 'boxes'; boxes: number[] }
  /** Positions in the table of symbols. */
  | { kind: 'reels'; reels: number[] }
  /** The last multiplier in hundredths that could be cashed out. */
  | { kind: 'crash'; crash: number };
