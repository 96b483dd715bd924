import { chanceOf, matchesOf, playMatch, THREE_WAY } from './football.ts';
import { type DrawTerms, hundredths, type Rules, type OfferTerms } from './rules.ts';

const MATCHES = 5;
const TEAMS =
  'Kilele Stars,Mto Rangers,Bonde United,Pwani Sailors,Jua Kali Town,Nyika Athletic,Ziwa Rovers,Tambarare City,Kisiwa Wanderers,Msitu Albion'.split(
    ',',
  );

/** The matches with their results, in the order of the draws. */
const resultsOf = ({ publicSeed, draws }: DrawTerms) =>
  matchesOf({ teams: TEAMS, matches: MATCHES }, publicSeed).map((match) => playMatch(match, draws));

/** Each match takes its share of the margin, so that the product of the odds has the RTP. */
const oddsOfMatches = ({ publicSeed, rtp }: OfferTerms) =>
  matchesOf({ teams: TEAMS, matches: MATCHES }, publicSeed).map((match) => ({
    match,
    odds: THREE_WAY.map((outcome) => hundredths(rtp ** (1 / MATCHES) / chanceOf(match, outcome))),
  }));

type Score = { home: number; away: number };
/** The page has no minutes of goals. */
const scoreOf = ({ home, away }: Score) => ({ home, away, goals: [] });

/**
 * The product of odds in hundredths, rounded down to hundredths. BigInt, because it exceeds 2^53. The page computes
 * the same.
 */
function productOf(odds: readonly number[]): number {
  return Number(odds.reduce((product, each) => product * BigInt(each), 100n) / 100n ** BigInt(odds.length));
}

/** Five results that must all be right. The pick is 1, X or 2 per match, such as '1X211'. */
export const jackpotRules: Rules = {
  offer: (offerTerms) => ({
    matches: oddsOfMatches(offerTerms).map(({ match: { home, away }, odds }) => ({ home, away, odds })),
  }),
  play(terms) {
    if (!/^[1X2]{5}$/.test(terms.pick)) return null;
    const results = resultsOf(terms);
    const bundle = oddsOfMatches(terms).map(({ odds }, index) => {
      const side = THREE_WAY.findIndex(({ key }) => key === terms.pick[index]);
      const result = results[index] as ReturnType<typeof playMatch>;
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
  draw: (terms) => ({ kind: 'matches', results: resultsOf(terms).map(scoreOf) }),
  // Whether a result is right depends on the pick.
  publicOf: (show) => ({ kind: 'matches', results: (show as { results: Score[] }).results.map(scoreOf) }),
  teams: (publicSeed) =>
    matchesOf({ teams: TEAMS, matches: MATCHES }, publicSeed).map(({ home, away }) => ({ home, away })),
};
