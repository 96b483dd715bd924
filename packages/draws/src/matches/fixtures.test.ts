import { describe, expect, it, vi } from 'vitest';
import { createFixtureList, type FixtureList, type Match } from './fixtures.ts';
import { daySchedule, sportingDay } from './schedule.ts';

vi.mock(import('./schedule.ts'), { spy: true });

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-14T18:00:00+03:00');
const SPORT_IDS = [10, 4, 6, 24, 73743, 73744];

const newList = (speed = 1): FixtureList => createFixtureList('kept', speed);
const sportOf = ({ fixture }: Match): number => fixture.sportId;

describe('a list that has drawn many days', { tags: ['T-28'] }, () => {
  /** More days than are kept, so that the first are drawn again. */
  function usedList(): FixtureList {
    const list = newList();
    for (let day = -150; day < 150; day += 1) list.all(NOW + day * DAY_MS, NOW + (day + 1) * DAY_MS);
    return list;
  }
  const used = usedList();
  const wanted = [-149, -31, 0, 8, 149].flatMap((day) => {
    const matches = newList().all(NOW + day * DAY_MS, NOW + (day + 1) * DAY_MS);
    return SPORT_IDS.flatMap((sportId) => matches.filter((match) => sportOf(match) === sportId).slice(0, 1));
  });

  it('has the same matches as a new one', () => {
    expect(wanted.length).toBeGreaterThan(20);
    for (const match of wanted) expect(used.byId(match.fixture.matchId)).toEqual(match);
  });

  it('has the same competitions and earlier meetings as a new one', () => {
    for (const match of wanted.filter((_, index) => index % 5 === 0)) {
      const { kickoffMs } = match.fixture;
      const fresh = newList();
      expect(used.competition(match, kickoffMs)).toEqual(fresh.competition(match, kickoffMs));
      expect(used.meetings(match, kickoffMs)).toEqual(fresh.meetings(match, kickoffMs));
    }
  });
});

it('draws no day of match centres, their tables and their earlier meetings twice', { tags: ['T-28'] }, () => {
  const list = newList();
  const idOf = (day: number): string => `1${String(sportingDay(NOW) + day).padStart(5, '0')}000`;
  const days = Array.from({ length: 200 }, (_, back) => 8 - back);
  const draw = () => days.map((day) => list.byId(idOf(day)));
  const drawn = draw();
  vi.mocked(daySchedule).mockClear();
  expect(draw().every((match, index) => match !== null && match === drawn[index])).toBe(true);
  expect(daySchedule).not.toHaveBeenCalled();
});

describe('a match by its id within a span', { tags: ['T-28', 'R-309'] }, () => {
  const within = { fromMs: NOW - 31 * DAY_MS, toMs: NOW + 8 * DAY_MS };
  const idOf = (day: number): string => `1${String(sportingDay(NOW) + day).padStart(5, '0')}000`;

  it('is drawn for every day of the span', () => {
    for (const day of [-30, 0, 7]) expect(newList().byId(idOf(day), within)).toEqual(newList().byId(idOf(day)));
  });

  it('is null beyond the span, and no day is drawn', () => {
    const list = newList();
    vi.mocked(daySchedule).mockClear();
    for (const day of [-20_000, -32, 9, 70_000]) expect(list.byId(idOf(day), within)).toBeNull();
    expect(daySchedule).not.toHaveBeenCalled();
  });

  it('is null for a kick-off beyond the span on its first and last day', () => {
    const list = newList();
    for (const edgeMs of [within.fromMs, within.toMs]) {
      const dayMs = [edgeMs - DAY_MS, edgeMs + DAY_MS] as const;
      for (const match of list.all(...dayMs)) {
        const { matchId, kickoffMs } = match.fixture;
        const isWithin = kickoffMs >= within.fromMs && kickoffMs <= within.toMs;
        expect(list.byId(matchId, within)).toEqual(isWithin ? match : null);
      }
    }
  });

  it('is null beyond the span for a match between the scheduled ones', () => {
    const list = newList(60);
    const ofSlot = (slot: number): string => `20060${slot}`;
    const slot = Math.floor(NOW / 20_000);
    expect(list.byId(ofSlot(slot), within)).not.toBeNull();
    for (const far of [1_000_000, slot * 2]) {
      expect(list.byId(ofSlot(far))).not.toBeNull();
      expect(list.byId(ofSlot(far), within)).toBeNull();
    }
  });
});

describe('the past matches of a sport', { tags: ['T-28'] }, () => {
  it.each([1, 60])('are those of all matches, at speed %i', (speed) => {
    const day = [NOW - DAY_MS, NOW] as const;
    const all = newList(speed).all(...day);
    const isScheduled = ({ fixture }: Match): boolean => fixture.matchId.startsWith('1');
    for (const sportId of SPORT_IDS) {
      const past = newList(speed).past(sportId, ...day);
      const ofSport = all.filter((match) => sportOf(match) === sportId);
      expect(past.filter(isScheduled)).toEqual(ofSport.filter(isScheduled));
      // Of the matches between the scheduled ones the last are listed.
      const between = past.filter((match) => !isScheduled(match));
      expect(between).toEqual(ofSport.filter((match) => !isScheduled(match)).slice(-200));
    }
  });
});
