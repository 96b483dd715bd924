import type { LegExplanation } from '@ushindi/api-contract/operator';
import type {
  GivenResult,
  LegResult,
  Match,
  MatchBook,
  Offer,
  OutcomeOdds,
  Phase,
  Progress,
} from '../ports/matchBook.ts';

type HeldMatch = { match: Match; phase: Phase; score: string; offers: Map<string, Offer>; result: LegResult | null };

/** Odds of the three outcomes of one market. */
export type Prices = { home: number | null; draw: number | null; away: number | null };

export const KICKOFF_MS = Date.parse('2026-11-21T15:00:00.000Z');

/** A match book whose matches, odds and results are set by the test. */
export class HeldBook implements MatchBook {
  readonly #matches = new Map<string, HeldMatch>();
  readonly #withheld = new Set<string>();
  /** Whether the outcomes of market 2 are combinations. */
  isMarketCombined = false;

  /** Adds a match that has not started. Market 2 has odds '<matchId>-home', '-draw' and '-away'. */
  add(matchId: string, prices: Partial<Prices> = {}, kickoffMs = KICKOFF_MS): void {
    const match = {
      matchId,
      sportId: 10,
      kickoffMs,
      homeTeam: `Home ${matchId}`,
      awayTeam: `Away ${matchId}`,
      competition: 'Kenya · Premier League',
    };
    this.#matches.set(matchId, { match, phase: 'prematch', score: '0-0', offers: new Map(), result: null });
    this.price(matchId, { home: 2, draw: 3, away: 4, ...prices });
  }

  price(matchId: string, prices: Partial<Prices>): void {
    for (const [side, odds] of Object.entries(prices))
      this.offerAs(matchId, `${matchId}-${side}`, { outcomeId: side, outcomeName: side, odds });
  }

  /** Changes any property of an offer. */
  offerAs(matchId: string, oddId: string, change: Partial<Offer>): void {
    const usual = {
      marketName: '1x2',
      parentMarketId: '1',
      outcomeId: '',
      outcomeName: '',
      specifier: '',
      odds: 2,
      oddStatus: 'trading',
      marketStatus: 'open',
    };
    const { offers } = this.#held(matchId);
    offers.set(oddId, { ...usual, ...offers.get(oddId), ...change });
  }

  begin(matchId: string): void {
    this.#held(matchId).phase = 'live';
  }

  changeScore(matchId: string, score: string): void {
    this.#held(matchId).score = score;
  }

  /** Ends a match with one verdict for every selection. */
  end(matchId: string, verdict: LegResult['verdict']): void {
    Object.assign(this.#held(matchId), {
      phase: 'ended',
      result: { verdict, halfTimeScore: '1-0', fullTimeScore: '2-1' },
    });
  }

  match(matchId: string): Match | null {
    return this.#matches.get(matchId)?.match ?? null;
  }

  /** Makes a match one that is not published yet. */
  withhold(matchId: string): void {
    this.#withheld.add(matchId);
  }

  published(matchId: string): Match | null {
    return this.#withheld.has(matchId) ? null : this.match(matchId);
  }

  upcoming(_sportId: number, fromMs: number, toMs: number): Match[] {
    const matches = [...this.#matches.values()].map(({ match }) => match);
    return matches
      .filter(({ kickoffMs }) => kickoffMs >= fromMs && kickoffMs < toMs)
      .toSorted((a, b) => a.kickoffMs - b.kickoffMs || Number(a.matchId) - Number(b.matchId));
  }

  phase(matchId: string): Phase {
    return this.#held(matchId).phase;
  }

  score(matchId: string): string {
    return this.#held(matchId).score;
  }

  progress(matchId: string): Progress | null {
    const held = this.#matches.get(matchId);
    return held?.phase === 'live' ? { score: held.score, clock: '23:00', phase: '1st half' } : null;
  }

  mainOdds(matchId: string): OutcomeOdds[] {
    const offers = [...(this.#matches.get(matchId)?.offers.values() ?? [])];
    return offers.flatMap(({ outcomeName, odds }) => (odds === null ? [] : [{ outcomeName, odds }]));
  }

  offer({ matchId, marketId, oddId }: { matchId: string; marketId: string; oddId: string }): Offer | null {
    return marketId === '2' ? (this.#matches.get(matchId)?.offers.get(oddId) ?? null) : null;
  }

  isCombined(): boolean {
    return this.isMarketCombined;
  }

  isDecided(matchId: string): boolean {
    return this.resultOf({ matchId }) !== null;
  }

  /** With a given result, the outcome ids 'home', 'draw' and 'away' win by its score. */
  resultOf(
    { matchId, outcomeId = '' }: { matchId: string; outcomeId?: string },
    _nowMs?: number,
    given?: GivenResult,
  ): LegResult | null {
    if (given === undefined) return this.#matches.get(matchId)?.result ?? null;
    if (given.isVoid) return { verdict: 'void', halfTimeScore: '', fullTimeScore: '' };
    const { htHome, htAway, ftHome, ftAway } = given;
    const winner = ftHome > ftAway ? 'home' : ftHome < ftAway ? 'away' : 'draw';
    const verdict = outcomeId === winner ? 'won' : 'lost';
    return { verdict, halfTimeScore: `${htHome}-${htAway}`, fullTimeScore: `${ftHome}-${ftAway}` };
  }

  /** A void leg names the reason of its match; any other names no facts. */
  explain(leg: { matchId: string; outcomeId?: string }, _nowMs?: number, given?: GivenResult): LegExplanation | null {
    const result = this.resultOf(leg, _nowMs, given);
    if (result === null) return null;
    if (result.verdict === 'void') return { kind: 'void', reason: 'matchVoid' };
    return { kind: 'decided', rule: 'most', line: null, facts: [] };
  }

  #held(matchId: string): HeldMatch {
    const held = this.#matches.get(matchId);
    if (!held) throw new Error(`unknown match ${matchId}`);
    return held;
  }
}
