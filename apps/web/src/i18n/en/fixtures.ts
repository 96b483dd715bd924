export const fixtures = {
  outdated: (age: string) => `The operator is not answering. These odds were loaded ${age} and may be out of date.`,
  outdatedSince: (age: string) => `These matches were loaded ${age} and could not be refreshed.`,
};

export const calendar = {
  days: 'Days',
  today: 'Today',
  tomorrow: 'Tomorrow',
  nextWeek: 'Next Week',
  allDays: 'All',
  range: (from: string, to: string) => `${from} – ${to}`,
  date: 'Date',
  unknownOption: 'Selected date option not found.',
  invalidDate: 'Invalid date selected.',
  invalidDates: 'Invalid dates selected.',
};

export const carousel = {
  name: 'Featured',
  slides: {
    aviatrix: { title: 'AVIATRIX', text: 'Land when you choose.', action: 'Play', caption: 'FROM KES 10' },
    turbo: { title: 'TURBO', text: 'Two matches in a round.', action: 'Play', caption: 'KES 10 TO 10,000' },
    league: { title: 'LEAGUE', text: 'Football, round by round.', action: 'Play', caption: 'KES 10 TO 10,000' },
    home: { title: 'SPORTS', text: 'Every match, every price.', action: 'Open', caption: 'SIX SPORTS' },
    jetx: { title: 'JETX', text: 'Down before it is gone.', action: 'Play', caption: 'FROM KES 10' },
    boost: { title: 'MULTIBET', text: 'More selections, a bigger boost.', caption: 'UP TO 100% FROM FOUR SELECTIONS' },
  },
};

export const home = {
  pageTitle: 'Sports betting',
  heading: 'Games',
  lists: 'Lists of matches',
  highlight: 'Highlights',
  upcoming: 'Upcoming',
  boosted: 'Top Leagues',
  countries: 'Countries',
  list: (tab: string) => `${tab} matches`,
};
