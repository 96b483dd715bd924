import { chanceOf, matchesOf, playMatch, THREE_WAY } from './football.ts';
import { hundredths, type Rules, type Table } from './rules.ts';

const MATCHES = 5;
const TEAMS =
  'Kilele Stars,Mto Rangers,Bonde United,Pwani Sailors,Jua Kali Town,Nyika Athletic,Ziwa Rovers,Tambarare City,Kisiwa Wanderers,Msitu Albion'.split(
    ',',
  );

/** Every match keeps its part of the margin, so that odds multiply to the share that the whole bundle returns. */
const oddsOfMatches = ({ publicSeed, returnShare }: Table) =>
  matchesOf({ teams: TEAMS, matches: MATCHES }, publicSeed).map((match) => ({
    match,
    odds: THREE_WAY.map((outcome) => hundredths(returnShare ** (1 / MATCHES) / chanceOf(match, outcome))),
  }));

/** Product of odds in hundredths, cut to hundredths; exact, since it outgrows what a number holds. The page does the same. */
function productOf(odds: readonly number[]): number {
  return Number(odds.reduce((product, each) => product * BigInt(each), 100n) / 100n ** BigInt(odds.length));
}

/** A bundle of results that must all be right: the pick is one of 1, X, 2 a match, such as '1X211'. */
export const jackpotRules: Rules = {
  offer: (table) => ({
    matches: oddsOfMatches(table).map(({ match: { home, away }, odds }) => ({ home, away, odds })),
  }),
  play(terms) {
    if (!/^[1X2]{5}$/.test(terms.pick)) return null;
    const bundle = oddsOfMatches(terms).map(({ match, odds }, index) => {
      const side = THREE_WAY.findIndex(({ key }) => key === terms.pick[index]);
      const result = playMatch(match, terms.draws);
      const isRight = THREE_WAY[side]?.wins(result.home, result.away, 1) === true;
      return { odds: odds[side] ?? 0, isRight, result: { home: result.home, away: result.away, isRight } };
    });
    const odds = productOf(bundle.map((each) => each.odds));
    const rightCount = bundle.filter((each) => each.isRight).length;
    return {
      label: `${[...terms.pick].join(' ')};All five results`,
      home: 'Jackpot',
      away: '',
      score: `${rightCount} of ${MATCHES}`,
      odds,
      pays: rightCount === MATCHES ? odds : 0,
      show: { results: bundle.map(({ result }) => result) },
    };
  },
};
