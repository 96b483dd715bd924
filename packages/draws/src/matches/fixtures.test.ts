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
