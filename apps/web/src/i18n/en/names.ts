/** The teams of a match, in the order of its outcomes. */
export type NamedTeams = { homeTeam: string; awayTeam: string };

/** The operator's names in the page's language. The operator sends them in English. */
export const names = {
  sport: (name: string) => name,
  country: (name: string) => name,
  /** A competition that the operator sends as one text: 'England · Premier League'. */
  competition: (name: string) => name,
  market: (name: string) => name,
  /** A category of markets that the catalogue of fixtures does not name. */
  category: (name: string) => name,
  /** Without `teams`, an outcome that names both teams keeps the operator's text. */
  outcome: (name: string, _teams?: NamedTeams) => name,
  phase: (name: string) => name,
  /** A shortcut of the operator's menu. */
  shortcut: (name: string) => name,
};
