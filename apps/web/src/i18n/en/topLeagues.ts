/** Texts of Top Leagues and of one tournament's list. */
export const topLeagues = {
  league: (country: string, tournament: string) => [country, tournament].filter(Boolean).join(' / '),
  none: 'No top leagues are available at the moment.',
  oneTournament: 'One tournament',
  showAll: 'Show all matches',
};

/** Texts of an empty list of matches. */
export const noGames = {
  empty: 'Currently, the selected games are not available. Choose a different option.',
  noMatches: 'No games found for the selected criteria.',
};
