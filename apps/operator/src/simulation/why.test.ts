import { legExplanation, type LegExplanation } from '@ushindi/api-contract/operator/explanation';
import { describe, expect, it } from 'vitest';
import { explainOutcome } from './index.ts';
import { createFixtureList, type Match } from '@ushindi/draws/matches/fixtures';
import type { Selection } from './market.ts';
import { playMatch } from '@ushindi/draws/matches/playMatch';
import { matchKeyOf } from './matchKey.ts';
import { SPORTS } from './sports.ts';
import { finalScore } from '@ushindi/draws/matches/timeline';
import type { MatchScore, Verdict } from './types.ts';

type Explanation = Extract<LegExplanation, { kind: 'decided' }>;
type Fact = Explanation['facts'][number];
type Count = Extract<Fact, { kind: 'count' }>;

const NOW = Date.parse('2026-03-14T18:00:00+03:00');
const DAY_MS = 86_400_000;
const list = createFixtureList('why', 1);
const matches = list.all(NOW, NOW + 4 * DAY_MS);
const PER_SPORT = 12;

function playedOf(sportId: number): { match: Match; score: MatchScore }[] {
  return matches
    .filter(({ fixture }) => fixture.sportId === sportId)
    .slice(0, PER_SPORT)
    .map((match) => {
      const { timeline } = playMatch(match, matchKeyOf('why', 1, match.fixture.matchId));
      return { match, score: finalScore(timeline) };
    });
}

const lead = ({ home, away }: Count): number => (home ?? 0) - (away ?? 0);
const total = ({ home, away }: Count): number => (home ?? 0) + (away ?? 0);
const counts = ({ facts }: Explanation): Count[] => facts.filter((fact) => fact.kind === 'count');

/** Whether a number is in a range such as '3', '6+' or '31-40'. */
function isIn(value: number, range: string): boolean {
  const [, from, to = from, plus] = /^(\d+)(?:-(\d+)|(\+))?$/.exec(range) ?? [];
  return value >= Number(from) && (plus !== undefined || value <= Number(to));
}

function isCombined(alias: string, fact: Count, line: number | null): boolean {
  if (alias === 'GG' || alias === 'NG') return ((fact.home ?? 0) > 0 && (fact.away ?? 0) > 0) === (alias === 'GG');
  if (alias === 'O' || alias === 'U') return total(fact) > (line ?? Number.NaN) === (alias === 'O');
  return Math.sign(lead(fact)) === { 1: 1, X: 0, 2: -1 }[alias as '1' | 'X' | '2'];
}

const RUGBY_TRY = 4;

/** Judges an outcome by its explanation alone, as a player would. */
function judge({ alias, name }: { alias: string; name: string }, explanation: Explanation): boolean | 'void' {
  const { rule, line, facts } = explanation;
  const [one, two] = counts(explanation) as [Count, Count];
  const yes = alias === 'Yes';
  switch (rule) {
    case 'most':
      return isCombined(alias, one, line);
    case 'eitherOf':
      return [...alias].some((each) => isCombined(each, one, line));
    case 'total':
      return isCombined(alias, one, line);
    case 'handicap':
      return lead(one) + (line ?? Number.NaN) === 0 ? 'void' : lead(one) + (line ?? Number.NaN) > 0 === (alias === '1');
    case 'bothScore':
      return isCombined(alias, one, line);
    case 'range':
      return isIn(total(one), alias);
    case 'exactScore':
      return alias === 'Other' ? Math.max(one.home ?? 0, one.away ?? 0) > 4 : alias === `${one.home}:${one.away}`;
    case 'oddEven':
      return (total(one) % 2 === 1) === (alias === 'Odd');
    case 'margin': {
      const [side, range] = alias.split(' ');
      return isCombined(side ?? '', one, line) && (range === undefined || isIn(Math.abs(lead(one)), range));
    }
    case 'cleanSheet':
      return (total(one) === 0) === yes;
    case 'winsOne':
      return total(one) > 0 === yes;
    case 'combined': {
      const [first, second] = alias.split('/') as [string, string];
      return isCombined(first, one, line) && isCombined(second, two ?? one, line);
    }
    case 'overtime':
    case 'tied':
      return (lead(one) === 0) === yes;
    case 'tieBreak':
      return counts(explanation).some((fact) => total(fact) === 13) === yes;
    case 'bothParts': {
      const signs = [Math.sign(lead(one)), Math.sign(lead(two))];
      const wanted = { 1: 1, 2: -1 }[alias];
      const isBoth = (sign: number) => signs.every((each) => each === sign);
      return wanted === undefined ? !isBoth(1) && !isBoth(-1) : isBoth(wanted);
    }
    case 'highestPart':
      return Math.sign(total(one) - total(two)) === { '1st': 1, X: 0, '2nd': -1 }[alias];
    default:
      return judgeEvents({ alias, name }, facts[0] as Fact);
  }
}

function judgeEvents({ alias, name }: { alias: string; name: string }, fact: Fact): boolean {
  if (fact.kind === 'scorers')
    return fact.scorers.some(({ player, side }) => alias.startsWith(sideOf(side)) && name.startsWith(`${player} (`));
  if (fact.kind === 'race') return { 1: 'home', X: null, 2: 'away' }[alias as '1' | 'X' | '2'] === fact.side;
  if (fact.kind !== 'first') throw new Error(`judge() has no case for this market's rule; its outcome is ${alias}`);
  if (alias === 'None' || alias === 'X') return fact.side === null;
  if (fact.minute !== null && /^\d+-\d+$/.test(alias)) return isIn(fact.minute, alias);
  if (/^[HA]\d$/.test(alias)) return alias.startsWith(sideOf(fact.side)) && name.startsWith(`${fact.player} (`);
  if (/^[46]$/.test(alias) || name === 'Single' || name === 'Two') return fact.points === Number(alias);
  const [side, what] = alias.split(' ');
  const isSide = fact.side === (side === '1' ? 'home' : 'away');
  return isSide && (what === undefined || (fact.points ?? 0) >= RUGBY_TRY === (what === 'Try'));
}

const sideOf = (side: 'home' | 'away' | null): string => (side === null ? '-' : side === 'home' ? 'H' : 'A');

describe.each(SPORTS)('$sportName', { tags: ['R-300'] }, ({ sportId, markets }) => {
  const played = playedOf(sportId);

  it.each(markets)('explains every outcome of $name', ({ marketId, selections }) => {
    for (const { match, score } of played) {
      const judged = selections.map((selection): [Selection, Explanation, Verdict] => {
        const key = { marketId, specifier: selection.specifier, outcomeId: selection.outcomeId };
        return [selection, explainOutcome(match.fixture, key, score), selection.verdict(score)];
      });
      const hasWinner = judged.some(([, , verdict]) => verdict === 'won');
      for (const [selection, explanation, verdict] of judged) {
        expect(legExplanation.parse(explanation)).toEqual(explanation);
        expect(explanation.facts.length).toBeGreaterThan(0);
        const name = selection.name(match.fixture);
        // Any other player: the explanation names the player, and the list of outcomes does not.
        if (name === 'Any other player') continue;
        const ownVerdict = judge({ alias: selection.alias, name }, explanation);
        const expected =
          ownVerdict === 'void' || (!hasWinner && verdict === 'void') ? 'void' : ownVerdict ? 'won' : 'lost';
        expect([name, explanation, expected]).toEqual([name, explanation, verdict]);
      }
    }
  });
});
