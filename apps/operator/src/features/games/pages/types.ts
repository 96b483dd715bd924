// Types of the pages and of their calls to the operator. Erased before anything reaches a phone.

/** The settings in the page's HTML; see page.ts. */
export type Settings = {
  id: string;
  lobbyPath: string;
  showsExit: boolean;
  parents: string[];
  language: string;
  /** Not in English: texts by the English ones, and refusals by the kinds of their reasons. */
  words?: { texts: Record<string, string>; refusals: Record<string, string> };
};

/** The stakes of a game in KES. */
export type Stakes = { min: number; max: number; choices: number[]; onlyChoices: boolean };

/** A round as the server returns it; see RoundView in round.ts. */
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
/** The request to play a round. */
export type PlayRequest = { reference: string; seedHash: string; clientSeed: string; stake: number; pick: string };
/** The next round's commitment and offer, with the stakes and the balance. */
export type Next = {
  seedHash: string;
  offer: unknown;
  stakes: Stakes;
  maxWin: number;
  returnPercent: number;
  balance: number | null;
  open: Round | null;
};

/** The parts of a page that each game defines. */
export type GamePage = {
  /** The main button's text before a round. */
  startLabel?: string;
  /** Starts the next round without another press. */
  autoNext?: boolean;
  /** How draws produce the result, for players who verify it. */
  fairness: string;
  show(next: Next): void;
  /** The pick; null if none. */
  pick(): string | null;
  /** The instruction while there is no pick. */
  hint(): string;
  /** Called when the stake changes, in KES, with the maximum payout of a round. */
  onStakeChange?(stake: number, maxWin: number): void;
  /** Animates the round; resolves when it has ended. */
  reveal(round: Round, request: PlayRequest): Promise<Round>;
};

/** An outcome to pick; odds in hundredths. */
export type Outcome = { pick: string; market: string; name: string; odds: number };
export type Match = { home: string; away: string };
export type FootballMatch = Match & { outcomes: Outcome[] };
export type Goal = { minute: number; side: 1 | 2 };
export type FootballOffer = { matches: FootballMatch[]; showSeconds: number };
export type FootballResult = { home: number; away: number; shootout?: 1 | 2; goals: Goal[] };
export type JackpotMatch = Match & { odds: number[] };
export type JackpotResult = { home: number; away: number; isRight: boolean };

/** Payout in hundredths for three, or the first two, equal symbols. */
export type Pays = { three: number; two: number };
