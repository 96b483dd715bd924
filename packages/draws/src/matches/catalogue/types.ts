/** The region of a country. It decides in which hours of a Nairobi day matches start. */
export type Region = 'asia' | 'africa-europe' | 'americas';

/** A country of tournaments. */
export interface Country {
  readonly name: string;
  /**
   * ISO 3166 alpha-2; 'GB-ENG' style for the home nations, 'XW' for the West Indies, 'INT' for international
   * tournaments.
   */
  readonly code: string;
  readonly region: Region;
}

/** A tournament as written in the data files. */
export interface TournamentData {
  readonly country: string;
  readonly name: string;
  /** A top league: boosted and highlighted. */
  readonly top?: true;
  /** Comma-separated, from strongest to weakest. */
  readonly teams: string;
}

/** A team of a tournament. */
export interface Team {
  readonly teamId: number;
  readonly name: string;
  /** From 1 (strongest of its tournament) to -1 (weakest). */
  readonly standing: number;
}

/** A tournament with its ids and teams. */
export interface Tournament {
  readonly tournamentId: number;
  readonly sportId: number;
  readonly name: string;
  readonly country: Country;
  readonly top: boolean;
  readonly teams: readonly Team[];
}
