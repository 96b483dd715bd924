export const topLeagues = {
  league: (country: string, tournament: string) => [country, tournament].filter(Boolean).join(' / '),
  none: 'No top leagues are available at the moment.',
  oneTournament: 'One tournament',
  showAll: 'Show all games',
};
