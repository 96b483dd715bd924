// What pages and their server say to each other. Types alone: nothing of this is sent to a phone.

/** What a page is told in itself; see page.ts. */
export type Settings = { id: string; lobbyPath: string; saysGoodbye: boolean; parents: string[] };

export type Stakes = { min: number; max: number; choices: number[]; onlyChoices: boolean };

/** A round as the server tells it; see RoundView in round.ts. */
export type Round = {
  reference: string;
  state: 'open' | 'won' | 'lost' | 'void';
  stake: number;
  paid: number;
  elapsedMs: number;
  seedHash: string;
  clientSeed: string;
  serverSeed: string | null;
  show: unknown;
  ticket: string | null;
  balance: number | null;
};
export type Wish = { reference: string; seedHash: string; clientSeed: string; stake: number; pick: string };
export type Next = {
  seedHash: string;
  offer: unknown;
  stakes: Stakes;
  maxWin: number;
  returnPercent: number;
  balance: number | null;
  open: Round | null;
};

/** What a game brings along for its page. */
export type Play = {
  /** What the button says before a round. */
  verb?: string;
  /** Whether the next round comes without another press. */
  goesOn?: boolean;
  /** How the draws make the result, for who checks it. */
  fairness: string;
  /** Draws what is on offer. */
  show(next: Next): void;
  /** What is backed; null for nothing yet. */
  pick(): string | null;
  /** What to do when nothing is backed yet. */
  hint(): string;
  /** Hears of another stake in KES, and of the most that a round pays, where it shows what may come of them. */
  staked?(stake: number, maxWin: number): void;
  /** Shows the round; resolves with it once it has ended. */
  reveal(round: Round, wish: Wish): Promise<Round>;
};

/** One outcome that can be backed, odds in hundredths. */
export type Outcome = { pick: string; market: string; name: string; odds: number };
export type Match = { home: string; away: string };
export type FootballMatch = Match & { outcomes: Outcome[] };
export type Goal = { minute: number; side: 1 | 2 };
export type FootballOffer = { matches: FootballMatch[]; showSeconds: number };
export type FootballResult = { home: number; away: number; shootout?: 1 | 2; goals: Goal[] };
export type JackpotMatch = Match & { odds: number[] };
export type JackpotResult = { home: number; away: number; isRight: boolean };

/** What three or the first two of a symbol pay, in hundredths. */
export type Pays = { three: number; two: number };
