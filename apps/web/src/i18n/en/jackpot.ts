import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');

export const jackpot = {
  title: 'Jackpot pool',
  description: 'Pick the outcome of ten football matches and share the prize pool.',
  tabs: { name: 'Jackpot pool', play: 'Play', results: 'Results', rules: 'Rules' },
  pool: 'Prize pool now',
  closes: 'Sales close',
  price: 'Price of a ticket',
  picksName: (home: string, away: string) => `${home} vs ${away}`,
  pick: { '1': 'home wins', X: 'draw', '2': 'away wins' },
  chosen: (done: number, all: number) => `${done} of ${all} picked`,
  quickPick: 'Quick pick',
  clear: 'Clear',
  buy: (price: string) => `Buy for KES ${price}`,
  pickMissing: (count: number) => `Pick ${count} more ${plural(count, { one: 'match', other: 'matches' })}`,
  confirm: {
    title: 'Buy this ticket?',
    text: (price: string) => `KES ${price} leaves your balance. A ticket cannot be cancelled.`,
    yes: 'Buy ticket',
    no: 'Back',
  },
  receipt: {
    title: 'Ticket bought',
    ticket: 'Your ticket',
    text: 'The prizes are paid into your account when the last match has its result.',
    see: 'See my jackpot bets',
    again: 'Another ticket',
  },
  failed: 'The ticket was not bought. Please try again.',
  unknown: 'The connection broke. Press Buy again: the same ticket is never sold twice.',
  unavailable: 'The jackpot cannot be loaded right now.',
  noRound: { title: 'No tickets on sale now', text: 'The next round opens soon. Please come back later.' },
  noResults: { title: 'No results yet', text: 'The rounds that are over are listed here with their winners.' },
  round: (number: number, day: string) => `Round ${number} · ${day}`,
  voidRound: 'Void: every ticket was refunded.',
  poolOf: (kes: string) => `Pool KES ${kes}`,
  rolled: (kes: string) => `KES ${kes} went to the next round.`,
  right: (count: number, all: number) => `${count} of ${all} right`,
  winners: (count: number, kes: string) =>
    count === 0 ? 'no winner' : `${count} ${plural(count, { one: 'winner', other: 'winners' })}, KES ${kes} each`,
  voidMatch: 'void',
  outcomesName: 'Results of the matches',
  rules: {
    title: 'How the jackpot works',
    ticket: (price: string, matches: number) =>
      `A ticket costs KES ${price} and has one pick for each of ${matches} matches.`,
    shares: (house: number) =>
      `${100 - house} % of each ticket goes to the prize pool. The house keeps ${house} % and pays the excise tax from it.`,
    voids: (max: number) =>
      `A void match counts as right on every ticket. With more than ${max} void matches the round is void, and every ticket is refunded.`,
    others: [
      'Sales close at the first kick-off.',
      'The winners of a tier share it in equal whole cents. Cents that are left, and what nobody wins, go to the next round.',
      'Where the law taxes winnings, the tax is taken from a prize before it is paid.',
      'A round is decided by the results at the time when the last match has one. A later correction changes nothing.',
    ],
    tiersTitle: 'Parts of the pool',
    tier: (right: number, all: number, percent: number) => `${right} of ${all} right: ${percent} %`,
  },
};
