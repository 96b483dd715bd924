import type { kit as english } from '#i18n/en/kit.ts';
import type { Translation } from '#i18n/messages.ts';
import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('sw');

export const kit: Translation<typeof english> = {
  close: 'Funga',
  dismiss: 'Ondoa',
  notices: 'Arifa',
  noticeKinds: { success: 'Tayari', error: 'Hitilafu', warning: 'Onyo', info: 'Taarifa' },
  back: 'Rudi',
  loading: 'Inapakia',
  slow: 'Inachukua muda mrefu kuliko kawaida.',
  tryAgain: 'Jaribu tena',
  reference: (id) => `Marejeleo ${id}`,
  less: 'Punguza',
  more: 'Ongeza',
  showMore: 'Onyesha zaidi',
  kes: 'KES',
  noPrice: '–',
  oddsName: (label, price) => `${label}, ${price}`,
  oddsGoneUp: 'zimepanda',
  oddsGoneDown: 'zimeshuka',
  oddsUnavailable: 'Odds hazipatikani kwa sasa',
  oddLocked: 'Huwezi kuweka beti kwa odds hizi',
  suspended: 'Zimesitishwa',
  goal: 'BAO',
  moreMarkets: (count) => `+${count}`,
  marketsWord: 'Masoko',
  gameId: (id) => `#${id}`,
  redCards: (count) => `kadi ${count} nyekundu`,
  yellowCards: (count) => `kadi ${count} ${plural(count, { one: 'ya njano', other: 'za njano' })}`,
  minutesPlayed: (minute, of) => `dakika ${minute} kati ya ${of} zimechezwa`,
  selections: (count) => `${plural(count, { one: 'chaguo', other: 'machaguo' })} ${count}`,
  liveGames: (count) => `mechi ${count} mubashara`,
};
