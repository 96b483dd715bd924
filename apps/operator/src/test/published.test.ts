import { daySchedule, sportingDay } from '@ushindi/draws/matches/schedule';
import { BET_LIMITS, makeBookingCode } from '@ushindi/shared';
import { describe, expect, it, vi } from 'vitest';
import { simulationBook } from '../ports/simulationBook.ts';
import { createSimulation } from '../simulation/index.ts';
import { slip } from './slips.ts';
import { checkSlip } from '../features/bets/slip.ts';
import { FixturesService } from '../features/fixtures/service.ts';

vi.mock(import('@ushindi/draws/matches/schedule'), { spy: true });

const DAY_MS = 24 * 60 * 60_000;
const START_MS = Date.UTC(2026, 0, 15, 9);
/** The first player registered 400 days before. */
const FIRST_DAY = 400;

/** The id of the first football match of a sporting day, counted from today. */
const idOf = (day: number): string => `1${String(sportingDay(START_MS) + day).padStart(5, '0')}000`;

function create() {
  const options = {
    seed: 'published',
    matchResultKey: 'published',
    speed: 1,
    firstPlayerMs: START_MS - FIRST_DAY * DAY_MS,
  };
  const simulation = createSimulation(options);
  const fixtures = new FixturesService({ simulation, nowMs: () => START_MS });
  return { simulation, fixtures, book: simulationBook(simulation) };
}

/** What a visitor gets for the id of a match, by every way to name one. */
function read({ fixtures, book }: ReturnType<typeof create>, matchId: string) {
  return {
    match: fixtures.match(matchId),
    proof: fixtures.proof(matchId),
    draw: fixtures.draw(matchId),
    build: fixtures.build(matchId, []),
    frame: fixtures.liveMatch(matchId),
    book: book.published(matchId, START_MS),
  };
}

/** The problems of a slip with two matches, and of one that combines outcomes of the first. */
function problemsOf({ book }: ReturnType<typeof create>, [first, second]: [string, string]) {
  const selected = slip(
    makeBookingCode(() => 0),
    100,
    [first, second].map((matchId) => ({ matchId, odds: 2 })),
  );
  const offers = [`${first}-2-main-1`, `${first}-9000-2-main-1:7079-total_2.5-1`].map((oddId) =>
    book.offer({ matchId: first, marketId: oddId.split('-')[1] ?? '', oddId }, START_MS),
  );
  return { checked: checkSlip(selected, BET_LIMITS, book, START_MS), offers };
}

describe('matches of a made-up id', { tags: ['R-309', 'T-28'] }, () => {
  it('exist for every day that lists, results and bets can name', () => {
    const operator = create();
    for (const day of [-FIRST_DAY, -200, -31, 0, 7])
      expect(Object.values(read(operator, idOf(day)))).not.toContain(null);
  });

  it('are not found and not drawn on any other day', () => {
    const operator = create();
    vi.mocked(daySchedule).mockClear();
    for (const day of [-20_000, -FIRST_DAY - 3, 9, 70_000]) {
      expect(new Set(Object.values(read(operator, idOf(day))))).toEqual(new Set([null]));
      expect(operator.fixtures.centre(idOf(day))).toBeNull();
    }
    expect(daySchedule).not.toHaveBeenCalled();
  });

  it('are unknown to slips, which draw nothing', () => {
    const operator = create();
    vi.mocked(daySchedule).mockClear();
    const { checked, offers } = problemsOf(operator, [idOf(9), idOf(-20_000)]);
    expect(checked).toMatchObject({
      details: [idOf(9), idOf(-20_000)].map((id) => ({ parent_match_id: id, reason: { kind: 'unknownMatch' } })),
    });
    expect(offers).toEqual([null, null]);
    expect(daySchedule).not.toHaveBeenCalled();
  });

  it('are settled on any day, because an accepted bet names them', () => {
    const { book } = create();
    const matchId = idOf(-FIRST_DAY - 3);
    expect(book.isDecided(matchId, START_MS)).toBe(true);
    expect(book.resultOf({ matchId, marketId: '2', specifier: '', outcomeId: '1' }, START_MS)).toMatchObject({
      verdict: expect.stringMatching(/^(won|lost)$/),
    });
  });
});

it('keeps the days of results when the clock of the start was too late', { tags: ['R-309'] }, () => {
  const options = { seed: 'published', matchResultKey: 'published', speed: 1, firstPlayerMs: START_MS + 400 * DAY_MS };
  const simulation = createSimulation(options);
  expect(simulation.published(idOf(-30), START_MS)).not.toBeNull();
  expect(simulation.published(idOf(-33), START_MS)).toBeNull();
});
