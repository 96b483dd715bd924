export const reel = {
  name: 'Featured',
  slides: {
    aviatrix: { title: 'AVIATRIX', text: 'Land when you choose.', action: 'Play', jina: 'FROM 10 KES' },
    turbo: { title: 'TURBO', text: 'Two matches in a round.', action: 'Play', jina: '10 TO 10,000 KES' },
    league: { title: 'LEAGUE', text: 'Football, round by round.', action: 'Play', jina: '10 TO 10,000 KES' },
    home: { title: 'SPORTS', text: 'Every game, every price.', action: 'Open', jina: 'SIX SPORTS' },
    jetx: { title: 'JETX', text: 'Down before it is gone.', action: 'Play', jina: 'FROM 10 KES' },
    boost: { title: 'MULTIBET', text: 'More picks, a bigger boost.', jina: 'UP TO 100% FROM FOUR PICKS' },
  },
};
