import type { Fixture } from '@ushindi/api-contract';
import { describe, expect, it } from 'vitest';
import { createBook } from './book.ts';
import { readMessage } from './messages.ts';
import type { MatchMessage } from './matchState.ts';
import { readSchedule } from './schedule.ts';
import { FEED_LIMITS } from './settings.ts';
import {
  betStop,
  cancel,
  EVENT,
  inPlay,
  MATCH_ID,
  oddsChange,
  outcomes,
  OVER,
  scheduleOf,
  settlement,
  sportEvent,
  threeWay,
  total,
} from './test/messages.ts';
import { fixtureOf, stateOf, type IsUp } from './view.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 13);
const allUp: IsUp = () => true;

/** A book with one match after some messages. */
function after(messages: readonly string[], sport = 'sr:sport:1') {
  const book = createBook(() => NOW_MS);
  book.load(readSchedule(scheduleOf(sportEvent({ sport })), NOW_MS)?.matches ?? []);
  const applied = messages.map((text) => {
    const result = readMessage(text, () => false);
    if (!result.ok) throw new Error(result.reason);
    return book.apply(result.message as MatchMessage);
  });
  const match = book.match(MATCH_ID);
  if (match === undefined) throw new Error('the match is missing');
  return { book, match, applied, view: (isUp: IsUp = allUp): Fixture => fixtureOf(match, isUp) };
}

const pricesIn = (fixture: Fixture) => fixture.markets.flatMap(({ outcomes: all }) => all.map(({ odds }) => odds));
const statusesIn = (fixture: Fixture) => fixture.markets.map(({ status }) => status);

describe('a match of the feed', () => {
  it('is one of the product', { tags: ['R-422'] }, () => {
    expect(after([]).view()).toEqual({
      matchId: '501',
      gameId: '',
      sportId: 10,
      homeTeam: 'Mto Rovers',
      awayTeam: 'Kilele Stars',
      startsAtMs: Date.UTC(2026, 0, 15, 12, 30),
      country: 'Kenya',
      tournament: 'Highlands League',
      marketsCount: 0,
      openMarketsCount: 0,
      markets: [],
      live: null,
    });
  });

  it('has the progress of a match in play', { tags: ['R-422'] }, () => {
    const statistics = '<statistics><yellow_cards home="2" away="1"/><red_cards home="0" away="1"/></statistics>';
    const status = inPlay(1, 2, '67:30', 7).replace('</sport_event_status>', `${statistics}</sport_event_status>`);
    expect(after([oddsChange('', { at: 1, status })]).view().live).toEqual({
      phase: '2nd Half',
      clock: '67',
      homeScore: 1,
      awayScore: 2,
      yellowCardsHome: 2,
      yellowCardsAway: 1,
      redCardsHome: 0,
      redCardsAway: 1,
    });
  });

  it.each([
    ['3 Way', '2', 'sr:sport:1', threeWay(), ['Mto Rovers', 'Draw', 'Kilele Stars'], ['1', 'X', '2']],
    [
      'Double Chance',
      '7202',
      'sr:sport:1',
      `<market id="10">${outcomes({ 9: '1.3', 10: '1.2', 11: '1.6' })}</market>`,
      ['Mto Rovers or draw', 'Mto Rovers or Kilele Stars', 'Draw or Kilele Stars'],
      ['1X', '12', 'X2'],
    ],
    ['Total Goals Over/Under', '7079', 'sr:sport:1', total('2.5'), ['Over 2.5', 'Under 2.5'], ['O', 'U']],
    [
      'Both Teams To Score (GG/NG)',
      '7075',
      'sr:sport:1',
      `<market id="29">${outcomes({ 74: '1.8', 76: '1.9' })}</market>`,
      ['Yes', 'No'],
      ['GG', 'NG'],
    ],
    [
      'Handicap',
      '16',
      'sr:sport:1',
      `<market id="16" specifiers="hcp=-1.5">${outcomes({ 1714: '2.8', 1715: '1.4' })}</market>`,
      ['Mto Rovers -1.5', 'Kilele Stars +1.5'],
      ['1', '2'],
    ],
    [
      'Handicap',
      '308',
      'sr:sport:2',
      `<market id="223" specifiers="hcp=4.5">${outcomes({ 1714: '1.8', 1715: '2' })}</market>`,
      ['Mto Rovers +4.5', 'Kilele Stars -4.5'],
      ['1', '2'],
    ],
    [
      'Winner (incl. overtime)',
      '306',
      'sr:sport:2',
      `<market id="219">${outcomes({ 4: '1.8', 5: '2' })}</market>`,
      ['Mto Rovers', 'Kilele Stars'],
      ['1', '2'],
    ],
    [
      'Winner',
      '322',
      'sr:sport:5',
      `<market id="186">${outcomes({ 4: '1.8', 5: '2' })}</market>`,
      ['Mto Rovers', 'Kilele Stars'],
      ['1', '2'],
    ],
    [
      'Winner',
      '8884',
      'sr:sport:21',
      `<market id="340">${outcomes({ 4: '1.8', 5: '2' })}</market>`,
      ['Mto Rovers', 'Kilele Stars'],
      ['1', '2'],
    ],
  ])('has %s as market %s of %s', { tags: ['R-422'] }, (name, marketId, sport, market, names, aliases) => {
    const [shown, ...others] = after([oddsChange(market, { at: 1 })], sport).view().markets;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ name, marketId, status: 'open' });
    expect(shown?.outcomes.map((each) => each.name)).toEqual(names);
    expect(shown?.outcomes.map((each) => each.alias)).toEqual(aliases);
    expect(new Set(shown?.outcomes.map(({ oddId }) => oddId)).size).toBe(names.length);
  });

  it('has the lines of a market in one, in the order of their numbers', { tags: ['R-422'] }, () => {
    const content = total('10.5') + total('2.5', { 12: '1.85', 13: '1.95' }, -1) + total('3.5');
    const [market] = after([oddsChange(content, { at: 1 })]).view().markets;
    expect(market?.status).toBe('open');
    expect(market?.outcomes.map(({ specifier, status }) => `${specifier} ${status}`)).toEqual([
      'total=2.5 suspended',
      'total=2.5 suspended',
      'total=3.5 trading',
      'total=3.5 trading',
      'total=10.5 trading',
      'total=10.5 trading',
    ]);
  });

  it('leaves out and counts markets that the product does not show', { tags: ['R-423'] }, () => {
    const unknown = [
      `<market id="47" specifiers="variant=a">${outcomes({ 1: '2' })}</market>`,
      `<market id="18">${outcomes({ 12: '2', 13: '2' })}</market>`,
      `<market id="18" specifiers="total=2.5|quarter=1">${outcomes({ 12: '2', 13: '2' })}</market>`,
      `<market id="1" specifiers="total=2.5">${outcomes({ 1: '2' })}</market>`,
    ];
    const { view, applied } = after([oddsChange(unknown.join('') + threeWay(), { at: 1 })]);
    expect(view().markets.map(({ marketId }) => marketId)).toEqual(['2']);
    expect(applied[0]).toMatchObject({ unknownMarkets: 4, changed: 1 });
  });

  it('locks an outcome that is not active', { tags: ['R-424'] }, () => {
    const content = `<market id="1">${outcomes({ 1: '2' }, '0')}${outcomes({ 2: '3', 3: '4' })}</market>`;
    const [market] = after([oddsChange(content, { at: 1 })]).view().markets;
    expect(market?.outcomes.map(({ status }) => status)).toEqual(['suspended', 'trading', 'trading']);
  });

  it('is over for good reasons only', () => {
    expect(stateOf(after([oddsChange('', { at: 1, status: OVER })]).match)).toBe('over');
    expect(stateOf(after([oddsChange('', { at: 1, status: inPlay() })]).match)).toBe('inPlay');
    expect(stateOf(after([]).match)).toBe('notStarted');
  });
});

describe('the order of messages', () => {
  const first = oddsChange(threeWay({ 1: '2.00', 2: '3.00', 3: '4.00' }), { at: 10, status: inPlay(0, 0) });
  const second = oddsChange(threeWay({ 1: '1.50', 2: '3.50', 3: '6.00' }), { at: 20, status: inPlay(1, 0) });

  it.each([
    ['once', [first, second]],
    ['twice', [first, second, second, first]],
    ['in the other order', [second, first]],
  ])('does not matter when they come %s', { tags: ['R-425'] }, (_, messages) => {
    const { view } = after(messages);
    expect(pricesIn(view())).toEqual([1.5, 3.5, 6]);
    expect(view().live?.homeScore).toBe(1);
  });

  it('counts what came late or twice', { tags: ['R-425'] }, () => {
    const { applied } = after([second, first, second]);
    expect(applied.map((each) => [each?.changed, each?.old])).toEqual([
      [2, 0],
      [0, 2],
      [0, 2],
    ]);
  });

  it.each([
    ['a suspension', betStop({ at: 20 })],
    ['a settlement', settlement('<market id="1"/>', { at: 20 })],
    ['a cancellation', cancel('<market id="1"/>', { at: 20 })],
  ])('never reopens a market after %s of the same time', { tags: ['R-424', 'R-425'] }, (_, closing) => {
    for (const messages of [
      [first, second, closing],
      [first, closing, second],
      [closing, second, first],
    ]) {
      expect(statusesIn(after(messages).view())).not.toContain('open');
    }
  });

  it('reopens a suspended market with newer odds', { tags: ['R-424'] }, () => {
    expect(statusesIn(after([first, betStop({ at: 15 }), second]).view())).toEqual(['open']);
  });

  it('suspends only active markets', { tags: ['R-424'] }, () => {
    const gone = `<market id="29" status="-3">${outcomes({ 74: '1', 76: '9' })}</market>`;
    const { view } = after([oddsChange(threeWay() + gone, { at: 1 }), betStop({ at: 2 })]);
    expect(view().markets.map(({ marketId, status }) => [marketId, status])).toEqual([['2', 'suspended']]);
  });

  it('keeps a market of which only the bets of a period are void', () => {
    const { view } = after([first, cancel('<market id="1"/>', { at: 11 }, ' start_time="1" end_time="5"')]);
    expect(statusesIn(view())).toEqual(['open']);
  });

  it('takes no odds back from the producer in play', { tags: ['R-425'] }, () => {
    const late = oddsChange(threeWay({ 1: '9', 2: '9', 3: '9' }), { at: 30, product: 3 });
    expect(pricesIn(after([first, late]).view())).toEqual([2, 3, 4]);
  });

  it('suspends a market that is handed over until the producer in play sends it', { tags: ['R-424'] }, () => {
    const handedOver = oddsChange(threeWay({ 1: '2', 2: '3', 3: '4' }, -2), { at: 5, product: 3 });
    expect(statusesIn(after([handedOver]).view())).toEqual(['suspended']);
    expect(statusesIn(after([handedOver, first]).view())).toEqual(['open']);
  });

  it('closes odds of before the kick-off once the match is in play', { tags: ['R-424'] }, () => {
    const ahead = oddsChange(threeWay(), { at: 1, product: 3 });
    expect(statusesIn(after([ahead]).view())).toEqual(['open']);
    expect(statusesIn(after([ahead, oddsChange('', { at: 2, status: inPlay() })]).view())).toEqual(['suspended']);
  });

  it.each([
    ['in play', inPlay(1, 0)],
    ['over', OVER],
  ])(
    'keeps a match %s that the producer of before the kick-off still calls not started',
    {
      tags: ['R-424', 'R-425'],
    },
    (_, status) => {
      const ahead = oddsChange(threeWay(), { at: 1, product: 3 });
      const begun = oddsChange('', { at: 2, status });
      const late = oddsChange('', { at: 3, product: 3, status: '<sport_event_status status="0"/>' });
      const { match, view, applied } = after([ahead, begun, late]);
      expect(stateOf(match)).not.toBe('notStarted');
      expect(statusesIn(view())).toEqual(['suspended']);
      expect(applied.at(-1)).toMatchObject({ changed: 0, old: 1 });
      expect(stateOf(after([ahead, late, begun]).match)).toBe(stateOf(match));
    },
  );

  it('suspends all markets of a producer that is down', { tags: ['R-426'] }, () => {
    const { view, book } = after([first]);
    expect(statusesIn(view((product) => product !== 1))).toEqual(['suspended']);
    book.forget(1);
    expect(view().markets).toEqual([]);
  });

  it('means nothing for an event that is not in the schedule', { tags: ['R-423'] }, () => {
    expect(after([oddsChange(threeWay(), { at: 1, event: 'sr:match:7' })]).applied).toEqual([null]);
    expect(EVENT).not.toBe('sr:match:7');
  });
});

describe('a schedule', () => {
  it('leaves out and counts events that cannot be read and sports that the product lacks', { tags: ['R-423'] }, () => {
    const broken = sportEvent({ id: 'sr:match:7', at: 'soon' });
    const document = scheduleOf(sportEvent(), broken, sportEvent({ id: 'sr:match:8', sport: 'sr:sport:4' }));
    expect(readSchedule(document, NOW_MS)).toMatchObject({
      matches: [{ matchId: '501' }],
      unreadable: 1,
      otherSports: ['sr:match:8'],
    });
  });

  it.each([
    ['two home teams', sportEvent({ awayQualifier: 'home' })],
    ['a kick-off in the year 9999', sportEvent({ at: '9999-01-15T12:30:00Z' })],
    ['a kick-off of long ago', sportEvent({ at: '2020-01-15T12:30:00Z' })],
  ])('leaves out an event with %s', { tags: ['R-423'] }, (_, event) => {
    expect(readSchedule(scheduleOf(event), NOW_MS)).toEqual({ matches: [], unreadable: 1, otherSports: [] });
  });

  it.each(['', '<schedule>', '<html/>', '<fixtures_fixture/>'])('is none in %j', (document) => {
    expect(readSchedule(document, NOW_MS)).toBeNull();
  });

  it('forgets a match of the day before that is not listed any more', () => {
    const book = createBook(() => NOW_MS);
    const old = readSchedule(scheduleOf(sportEvent({ at: '2026-01-13T12:00:00Z' })), NOW_MS)?.matches ?? [];
    book.load(old);
    expect(book.match(MATCH_ID)).toBeDefined();
    book.load([]);
    expect(book.match(MATCH_ID)).toBeUndefined();
  });

  it('adds a match to a book that was full of matches which are not listed any more', () => {
    const [match] = readSchedule(scheduleOf(sportEvent({ at: '2026-01-13T12:00:00Z' })), NOW_MS)?.matches ?? [];
    if (match === undefined) throw new Error('the match is missing');
    const book = createBook(() => NOW_MS);
    book.load(Array.from({ length: 20_000 }, (_, n) => ({ ...match, eventId: `old:${n}`, matchId: `old-${n}` })));
    book.load([{ ...match, startsAtMs: NOW_MS }]);
    expect([...book.matches()].map(({ scheduled }) => scheduled.matchId)).toEqual([MATCH_ID]);
  });
});

describe('a feed that sends too much about one match', { tags: ['R-423', 'T-28'] }, () => {
  const SENT = FEED_LIMITS.maxLinesPerMatch + 100;
  const lines = Array.from({ length: SENT }, (_, index) => `${index}.5`);

  it('fills no more lines than the limit, and changes those that it has', () => {
    const message = oddsChange(lines.map((line) => total(line)).join(''), { at: 1 });
    const next = oddsChange(total('0.5', { 12: '5.5', 13: '1.1' }), { at: 2 });
    const { match, applied, view } = after([message, next]);
    expect(applied[0]).toMatchObject({ changed: FEED_LIMITS.maxLinesPerMatch, unknownMarkets: 100 });
    expect(match.markets.size).toBe(FEED_LIMITS.maxLinesPerMatch);
    expect(pricesIn(view()).slice(0, 2)).toEqual([5.5, 1.1]);
  });

  it('fills no more lines by settlements of lines without odds', () => {
    const settled = lines.map((line) => `<market id="18" specifiers="total=${line}"/>`).join('');
    expect(after([settlement(settled, { at: 1 })]).match.markets.size).toBe(FEED_LIMITS.maxLinesPerMatch);
  });

  it('has each outcome once, and none that is unknown', () => {
    const repeated = '<outcome id="12" odds="9.9"/><outcome id="77" odds="3"/>'.repeat(1000);
    const market = `<market id="18" specifiers="total=2.5">${outcomes({ 12: '1.85', 13: '1.95' })}${repeated}</market>`;
    const { match, view } = after([oddsChange(market, { at: 1 })]);
    expect([...match.markets.values()].flatMap((each) => each.outcomes)).toHaveLength(2);
    expect(pricesIn(view())).toEqual([1.85, 1.95]);
  });
});
