export const fixtures = {
  empty: 'Currently, the selected games are not available. Choose a different option.',
  noMatches: 'No games found for the selected criteria.',
  showMore: 'Show more',
  outdated: (age: string) => `The operator is not answering. These odds were loaded ${age} and may be out of date.`,
  outdatedSince: (age: string) => `These matches were loaded ${age} and could not be refreshed.`,
  match: {
    title: (home: string, away: string) => `${home} v ${away}`,
    loadingTitle: 'Match',
    categories: 'Categories of markets',
    all: 'All',
    categoryNames: {
      main: 'Main',
      'first half': 'First half',
      goals: 'Goals',
      'cards and corners': 'Cards and Corners',
      combo: 'Combo',
      player: 'Player',
      others: 'Others',
      half: 'Half',
      quarter: 'Quarter',
      side: 'Side',
      'home/away': 'Home/Away',
    },
    emptyCategory: 'Currently, the selected market category does not have data. Choose a different option.',
    size: (lines: number, prices: number) => (lines > 1 ? `${lines} lines` : String(prices)),
    gone: 'This match is not live any more.',
    goneText: 'Bets on it are settled by its result.',
    notFound: 'This match is not available.',
    liveGames: 'Live games',
    fullTime: 'FT',
    finalResult: 'Final result',
    settledText: 'Bets on this match are settled by this result.',
    nextMatches: 'Next matches',
    proof: 'Result proof',
  },
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
  title: 'Choose a day',
  day: (date: string, isToday: boolean, isChosen: boolean) =>
    `${isToday ? 'Today, ' : ''}${date}${isChosen ? ', selected' : ''}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
};

export const carousel = {
  name: 'Featured',
  slides: {
    aviatrix: { title: 'AVIATRIX', text: 'Land when you choose.', action: 'Play', caption: 'FROM 10 KES' },
    turbo: { title: 'TURBO', text: 'Two matches in a round.', action: 'Play', caption: '10 TO 10,000 KES' },
    league: { title: 'LEAGUE', text: 'Football, round by round.', action: 'Play', caption: '10 TO 10,000 KES' },
    home: { title: 'SPORTS', text: 'Every match, every price.', action: 'Open', caption: 'SIX SPORTS' },
    jetx: { title: 'JETX', text: 'Down before it is gone.', action: 'Play', caption: 'FROM 10 KES' },
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

export const topLeagues = {
  league: (country: string, tournament: string) => [country, tournament].filter(Boolean).join(' / '),
  none: 'No top leagues are available at the moment.',
  oneTournament: 'One tournament',
  showAll: 'Show all matches',
};
