/** Texts of favourite teams and tournaments. */
export const favourites = {
  title: 'Favourites',
  ofMatch: 'Favourites of this match',
  matches: 'Matches of your favourites',
  edit: 'Edit',
  effect: 'Matches of your favourites come first on Home, in play, in search and in the lists of tournaments.',
  thisMatch: 'This match',
  others: 'Your favourites',
  none: 'You have no favourites yet. Open a match and press its star.',
  noMatches: 'None of your favourites has a match to bet on right now.',
  failed: 'The matches of your favourites cannot be loaded right now.',
  full: (most: number) => `You have ${most} favourites, which is the most. Remove one to add another.`,
  tournament: (country: string, name: string) => [country, name].filter(Boolean).join(' · '),
};
