import { describe, expect, it } from 'vitest';
import { createSimulation, type Fixture, type Market } from '../simulation/index.ts';
import type { GivenResult } from './matchBook.ts';
import { simulationBook } from './simulationBook.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00.000Z');
const AFTER_MS = NOW_MS + 24 * 60 * 60_000;
const simulation = createSimulation({ seed: 'book', matchResultKey: 'book', speed: 1 });
const book = simulationBook(simulation);
const [fixture] = simulation.fixtures(NOW_MS + 1, AFTER_MS, 10) as [Fixture];
const market = simulation.market(fixture.matchId, 2, NOW_MS) as Market;
const { matchId } = fixture;

describe('simulation as match book', () => {
  it("offers the simulation's prices under the same odd ids", () => {
    for (const outcome of market.outcomes) {
      expect(book.offer({ matchId, marketId: '2', oddId: outcome.oddId }, NOW_MS)).toMatchObject({
        outcomeName: outcome.outcomeName,
        odds: outcome.odds,
        oddStatus: outcome.status,
        marketStatus: market.status,
        marketName: market.marketName,
      });
    }
    expect(book.match(matchId)).toMatchObject({
      homeTeam: fixture.homeTeam,
      competition: `${fixture.country} · ${fixture.tournament}`,
    });
    expect(book.phase(matchId, NOW_MS)).toBe('prematch');
  });

  it('offers nothing for unknown matches, markets and odds', () => {
    const oddId = market.outcomes[0]?.oddId ?? '';
    expect(book.match('1')).toBeNull();
    expect(book.offer({ matchId: '1', marketId: '2', oddId }, NOW_MS)).toBeNull();
    for (const marketId of ['x', '2.0', ' 2', '0x2'])
      expect(book.offer({ matchId, marketId, oddId }, NOW_MS)).toBeNull();
    expect(book.offer({ matchId, marketId: '2', oddId: 'x' }, NOW_MS)).toBeNull();
    expect(book.phase('1', NOW_MS)).toBe('ended');
  });

  it('offers a match from 8 days before its kick-off', () => {
    const onSaleMs = fixture.kickoffMs - 8 * 24 * 60 * 60_000;
    const oddId = market.outcomes[0]?.oddId ?? '';
    expect(book.offer({ matchId, marketId: '2', oddId }, onSaleMs)).toMatchObject({ marketStatus: 'open' });
    expect(book.offer({ matchId, marketId: '2', oddId }, onSaleMs - 1)).toBeNull();
  });

  it('voids a leg on an unknown match', () => {
    expect(book.isDecided('1', NOW_MS)).toBe(true);
    expect(book.resultOf({ matchId: '1', marketId: '2', specifier: '', outcomeId: '1' }, NOW_MS)).toMatchObject({
      verdict: 'void',
    });
  });

  it('returns no result before the end, then one winner of three with the scores', () => {
    const legs = market.outcomes.map(({ outcomeId, specifier }) => ({ matchId, marketId: '2', outcomeId, specifier }));
    expect(legs.map((leg) => book.resultOf(leg, NOW_MS))).toEqual([null, null, null]);
    const results = legs.map((leg) => book.resultOf(leg, AFTER_MS + 4 * 60 * 60_000));
    expect(results.map((result) => result?.verdict).toSorted()).toEqual(['lost', 'lost', 'won']);
    for (const result of results)
      expect([result?.halfTimeScore, result?.fullTimeScore].join(' ')).toMatch(/^\d+-\d+ \d+-\d+$/);
  });

  it('voids a leg on a match of another run, so that its bet does not stay pending', () => {
    const fast = createSimulation({ seed: 'book', matchResultKey: 'book', speed: 60 });
    const rolling = fast.liveFixtures(NOW_MS, 10).find(({ country }) => country === 'International');
    const leg = { matchId: rolling?.matchId ?? '', marketId: '2', specifier: '', outcomeId: '1' };
    expect([simulationBook(fast).isDecided(leg.matchId, NOW_MS), simulationBook(fast).resultOf(leg, NOW_MS)]).toEqual([
      false,
      null,
    ]);
    expect(book.isDecided(leg.matchId, NOW_MS)).toBe(true);
    expect(book.resultOf(leg, NOW_MS)).toEqual({ verdict: 'void', halfTimeScore: '', fullTimeScore: '' });
  });

  describe('the explanation of a leg', { tags: ['R-300'] }, () => {
    const endMs = AFTER_MS + 4 * 60 * 60_000;
    const given = { isVoid: false, htHome: 7, htAway: 0, ftHome: 7, ftAway: 3, firstGivenAt: new Date(NOW_MS) };
    const leg = { matchId, marketId: '7079', specifier: 'total=2.5', outcomeId: '1' };
    const goals = { kind: 'count', unit: 'goals', part: 'match', home: 7, away: 3 };

    it('has rule, line and facts of the score that settles it, and none before the end', () => {
      expect(book.explain(leg, NOW_MS)).toBeNull();
      expect(book.explain(leg, NOW_MS, given)).toEqual({ kind: 'decided', rule: 'total', line: 2.5, facts: [goals] });
      const own = simulation.result(matchId, endMs);
      const facts = [{ ...goals, home: own?.ftHome, away: own?.ftAway }];
      expect(book.explain(leg, endMs)).toEqual({ kind: 'decided', rule: 'total', line: 2.5, facts });
    });

    it('names why a leg is void', () => {
      expect(book.explain(leg, endMs, { ...given, isVoid: true })).toEqual({ kind: 'void', reason: 'matchVoid' });
      expect(book.explain({ ...leg, matchId: '1' }, endMs)).toEqual({ kind: 'void', reason: 'unknownMatch' });
      const scorer = { matchId, marketId: '40', specifier: '', outcomeId: '1' };
      expect(book.explain(scorer, endMs, given)).toEqual({ kind: 'void', reason: 'notDecided' });
    });

    it('has each part of a combination with its own verdict', { tags: ['R-282'] }, () => {
      const specifier = '2-main-3:7079-total_2.5-1:40-main-1';
      const explanation = book.explain({ matchId, marketId: '9000', specifier, outcomeId: '1' }, endMs, given);
      expect(explanation).toMatchObject({
        kind: 'parts',
        parts: [
          { market: '3 Way', pick: fixture.awayTeam, verdict: 'lost', decided: { rule: 'most', facts: [goals] } },
          { market: 'Total Goals Over/Under', pick: 'Over 2.5', verdict: 'won', decided: { line: 2.5 } },
          { market: 'Anytime Goalscorer', verdict: 'void', decided: null },
        ],
      });
    });
  });

  describe('a combination', { tags: ['R-280', 'R-282'] }, () => {
    const endMs = AFTER_MS + 4 * 60 * 60_000;
    const combination = { marketId: '9000', outcomeId: '1' };
    const verdict = (specifier: string, given?: GivenResult) =>
      book.resultOf({ matchId, ...combination, specifier }, endMs, given)?.verdict;

    it('is offered at its joint odds under its own odd id, before the kick-off only', () => {
      const oddId = `${matchId}-9000-2-main-1:7075-main-1`;
      const offer = book.offer({ matchId, marketId: '9000', oddId }, NOW_MS);
      expect(offer).toMatchObject({ specifier: '2-main-1:7075-main-1', oddStatus: 'trading', marketStatus: 'open' });
      expect(offer?.odds).toBeGreaterThan(1);
      expect(book.offer({ matchId, marketId: '9000', oddId }, fixture.kickoffMs)).toBeNull();
    });

    it.each(['7075-main-1:2-main-1', '2-main-1', '2-main-1:2-main-2', '2-main-1:139-total_3.5-1', 'x'])(
      'is not offered as %s',
      (parts) => {
        expect(book.offer({ matchId, marketId: '9000', oddId: `${matchId}-9000-${parts}` }, NOW_MS)).toBeNull();
      },
    );

    it('wins with all its parts, loses with one, and is void with a void part', () => {
      const score = (htHome: number, htAway: number, ftHome: number, ftAway: number): GivenResult => ({
        isVoid: false,
        htHome,
        htAway,
        ftHome,
        ftAway,
        firstGivenAt: new Date(NOW_MS),
      });
      const homeAndOver = '2-main-1:7079-total_2.5-1';
      expect(verdict(homeAndOver, score(1, 0, 2, 1))).toBe('won');
      expect(verdict(homeAndOver, score(0, 0, 1, 0))).toBe('lost');
      const drawNoBetAndBoth = '7075-main-1:11-main-1';
      expect(verdict(drawNoBetAndBoth, score(0, 0, 1, 1))).toBe('void');
      expect(verdict(drawNoBetAndBoth, score(0, 0, 0, 0))).toBe('lost');
    });

    it('takes a part that a given result does not decide as void, and still loses with a lost one', () => {
      const given = { isVoid: false, htHome: 7, htAway: 0, ftHome: 7, ftAway: 3, firstGivenAt: new Date(NOW_MS) };
      expect(verdict('2-main-1:40-main-1', given)).toBe('void');
      expect(verdict('2-main-3:40-main-1', given)).toBe('lost');
    });

    it('has a result that agrees with those of its parts', () => {
      for (const home of ['1', '2', '3'])
        for (const both of ['1', '2']) {
          const legs = [
            { marketId: '2', outcomeId: home },
            { marketId: '7075', outcomeId: both },
          ].map((leg) => book.resultOf({ matchId, specifier: '', ...leg }, endMs)?.verdict);
          expect(verdict(`2-main-${home}:7075-main-${both}`)).toBe(legs.includes('lost') ? 'lost' : 'won');
        }
    });
  });

  describe('with a result that staff gave', () => {
    const given = { isVoid: false, htHome: 7, htAway: 0, ftHome: 7, ftAway: 3, firstGivenAt: new Date(NOW_MS) };
    const legOf = (marketId: number) =>
      simulation.market(matchId, marketId, NOW_MS)?.outcomes.map(({ outcomeId, specifier }) => ({
        matchId,
        marketId: String(marketId),
        outcomeId,
        specifier,
      })) ?? [];

    it('settles by its score, before and after the own end', { tags: ['R-88'] }, () => {
      for (const atMs of [NOW_MS, AFTER_MS]) {
        const results = legOf(2).map((leg) => book.resultOf(leg, atMs, given));
        expect(results.map((result) => result?.verdict)).toEqual(['won', 'lost', 'lost']);
        expect(results[0]).toMatchObject({ halfTimeScore: '7-0', fullTimeScore: '7-3' });
      }
    });

    it('voids everything when it is void', { tags: ['R-88'] }, () => {
      const [leg] = legOf(2);
      expect(leg && book.resultOf(leg, AFTER_MS, { ...given, isVoid: true })).toMatchObject({ verdict: 'void' });
    });

    it('settles every market or makes it void, and never fails', { tags: ['R-88'] }, () => {
      const verdicts = simulation
        .markets(matchId, NOW_MS)
        .flatMap((each) => legOf(each.marketId))
        .map((leg) => book.resultOf(leg, AFTER_MS, given)?.verdict);
      expect(new Set(verdicts)).toEqual(new Set(['won', 'lost', 'void']));
    });

    it('is the whole own result if the score is the same', { tags: ['R-88'] }, () => {
      const endMs = AFTER_MS + 4 * 60 * 60_000;
      const own = simulation.result(matchId, endMs);
      if (own === null) throw new Error('no result');
      for (const leg of simulation.markets(matchId, NOW_MS).flatMap((each) => legOf(each.marketId)))
        expect(book.resultOf(leg, endMs, { ...own, isVoid: false, firstGivenAt: new Date(0) })).toEqual(
          book.resultOf(leg, endMs),
        );
    });

    it('ends the match for everybody: it is not on sale, not live and shows the score', { tags: ['R-88'] }, () => {
      const kickoffMs = fixture.kickoffMs + 60_000;
      const shown = createSimulation({
        seed: 'book',
        matchResultKey: 'book',
        speed: 1,
        given: (id) => (id === matchId ? given : undefined),
      });
      expect(shown.fixtures(NOW_MS + 1, AFTER_MS, 10).map((each) => each.matchId)).not.toContain(matchId);
      expect(simulation.liveFixtures(kickoffMs).map((each) => each.matchId)).toContain(matchId);
      expect(shown.liveFixtures(kickoffMs).map((each) => each.matchId)).not.toContain(matchId);
      expect(shown.liveCount(kickoffMs).total).toBe(simulation.liveCount(kickoffMs).total - 1);
      expect(shown.state(matchId, kickoffMs)).toMatchObject({ status: 'ended', homeScore: 7, awayScore: 3, htHome: 7 });
      expect(shown.markets(matchId, kickoffMs).every(({ status }) => status === 'closed')).toBe(true);
      const oddId = market.outcomes[0]?.oddId ?? '';
      expect(simulationBook(shown).phase(matchId, kickoffMs)).toBe('ended');
      expect(simulationBook(shown).offer({ matchId, marketId: '2', oddId }, NOW_MS)).toMatchObject({
        marketStatus: 'closed',
      });
    });
  });
});
