export const home = {
  pageTitle: 'Sports betting',
  heading: 'Games',
  lists: 'Lists of games',
  highlight: 'Highlights',
  upcoming: 'Upcoming',
  boosted: 'Top Leagues',
  countries: 'Countries',
  list: (tab: string) => `${tab} games`,
};
