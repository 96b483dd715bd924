import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../live/test/fakeClock.ts';
import { createBook, type Book } from './book.ts';
import { createFollower } from './follower.ts';
import { LIVE_PRODUCT, PREMATCH_PRODUCT, type Product } from './messages.ts';
import { createProducers, type Producers } from './producers.ts';
import { readSchedule, type ScheduleResult } from './schedule.ts';
import { FEED_LIMITS } from './settings.ts';
import {
  alive,
  betStop,
  EVENT,
  inPlay,
  MATCH_ID,
  oddsChange,
  scheduleOf,
  snapshotComplete,
  sportEvent,
  threeWay,
} from './test/messages.ts';
import { fixtureOf } from './view.ts';

const REQUEST_ID = 100;
const ALIVE_TIMEOUT_MS = 15_000;
const OTHER_SPORT = 'sr:sport:4';

let clock: FakeClock;
let book: Book;
let producers: Producers;
let onMessage: (text: string) => void;
const log = { info: vi.fn(), warn: vi.fn() };
const counts = { message: vi.fn(), rejected: vi.fn(), skipped: vi.fn() };
const requestRecovery = vi.fn(async () => undefined);
const api = {
  schedules: vi.fn<() => Promise<ScheduleResult>>(),
  fixture: vi.fn<(eventId: string) => Promise<ScheduleResult>>(),
  recoverEvent: vi.fn<(product: Product, eventId: string, requestId: number) => Promise<void>>(),
};

function read(document: string): ScheduleResult {
  const result = readSchedule(document, clock.nowMs());
  if (result === null) throw new Error('no schedule');
  return result;
}
const listed = (...events: Parameters<typeof sportEvent>[0][]): ScheduleResult =>
  read(scheduleOf(...events.map((event) => sportEvent(event))));
const send = (...texts: string[]): void => {
  for (const text of texts) onMessage(text);
};
const fixtureChange = (event: string, product = LIVE_PRODUCT as number): string =>
  `<fixture_change product="${product}" event_id="${event}" timestamp="130"/>`;
const odds = (at: number, event = EVENT): string => oddsChange(threeWay(), { at, event });

function start(): void {
  const shared = { book, producers, counts, clock, log };
  ({ onMessage } = createFollower({ ...shared, api, onChange: () => undefined }));
}
async function loadSchedule(...events: Parameters<typeof listed>): Promise<void> {
  api.schedules.mockImplementation(async () => listed(...events));
  const loaded = vi.spyOn(book, 'load');
  clock.advance(FEED_LIMITS.scheduleEveryMs);
  await expect.poll(() => loaded.mock.calls.length > 0).toBe(true);
  send(alive(LIVE_PRODUCT, 100 + FEED_LIMITS.scheduleEveryMs));
}
/** Follows a feed whose producer in play is up, complete to the time stamp 100. */
async function startUp(): Promise<void> {
  start();
  await expect.poll(book.isLoaded).toBe(true);
  send(alive(LIVE_PRODUCT, 100), snapshotComplete(LIVE_PRODUCT, REQUEST_ID, 100));
}
const marketStatus = (): string | undefined => {
  const match = book.match(MATCH_ID);
  return match && fixtureOf(match, producers.isUp).markets[0]?.status;
};

beforeEach(() => {
  vi.clearAllMocks();
  clock = createFakeClock();
  book = createBook(clock.nowMs);
  producers = createProducers({
    nowMs: clock.nowMs,
    epochMs: clock.nowMs,
    settings: { aliveTimeoutMs: ALIVE_TIMEOUT_MS, recoveryTimeoutMs: 300_000 },
    canRecover: book.isLoaded,
    requestRecovery,
    firstRequestId: REQUEST_ID,
    onStartOver: book.forget,
    onChange: () => undefined,
    log,
  });
  api.schedules.mockImplementation(async () => listed({}));
  api.recoverEvent.mockReset().mockResolvedValue(undefined);
  api.fixture.mockRejectedValue(new Error('status 404'));
});

describe('a schedule', { tags: ['R-425'] }, () => {
  it('comes before any recovery, whose odds would be dropped', async () => {
    const schedule = Promise.withResolvers<ScheduleResult>();
    api.schedules.mockReturnValue(schedule.promise);
    start();
    send(alive(LIVE_PRODUCT, 100), alive(PREMATCH_PRODUCT, 100), odds(110));
    expect(requestRecovery).not.toHaveBeenCalled();
    expect(api.fixture).not.toHaveBeenCalled();
    schedule.resolve(listed({}));
    await expect.poll(book.isLoaded).toBe(true);
    clock.advance(1000);
    expect(requestRecovery).toHaveBeenCalledTimes(2);
  });

  it('is requested again after a failure, once at a time', async () => {
    api.schedules
      .mockRejectedValueOnce(new Error('status 503'))
      .mockReturnValue(Promise.withResolvers<never>().promise);
    start();
    await expect.poll(() => log.warn.mock.calls.length > 0).toBe(true);
    clock.advance(5000);
    expect(api.schedules).toHaveBeenCalledTimes(2);
  });
});

describe('a match that no schedule had', { tags: ['R-425'] }, () => {
  const others = Array.from({ length: 60 }, (_, index) => `sr:match:${1000 + index}`);
  const NEW_MATCH = 'sr:match:777';
  const answerOf = (eventId: string, sport: string): ScheduleResult =>
    read(`<fixtures_fixture>${sportEvent({ id: eventId, sport }, 'fixture')}</fixtures_fixture>`);
  const fixtureCalls = (): string[] => api.fixture.mock.calls.map(([eventId]) => eventId);

  beforeEach(async () => {
    api.fixture.mockImplementation(async (eventId) =>
      answerOf(eventId, eventId === NEW_MATCH ? 'sr:sport:1' : OTHER_SPORT),
    );
    await startUp();
  });

  it('is requested although messages of other sports came before', async () => {
    send(...others.map((eventId) => odds(120, eventId)));
    await expect.poll(() => counts.skipped.mock.calls.filter(([what]) => what === 'otherSport').length > 50).toBe(true);
    await loadSchedule({});
    send(...others.slice(0, 50).map((eventId) => odds(130, eventId)), odds(140, NEW_MATCH));
    expect(fixtureCalls()).toHaveLength(51);
    expect(fixtureCalls().at(-1)).toBe(NEW_MATCH);
    await expect.poll(() => api.recoverEvent.mock.calls.length > 0).toBe(true);
    expect(api.recoverEvent).toHaveBeenCalledExactlyOnceWith(LIVE_PRODUCT, NEW_MATCH, expect.any(Number));
  });

  it('is not requested when a schedule had it under another sport, nor when it is no match', async () => {
    await loadSchedule({}, { id: 'sr:match:8', sport: OTHER_SPORT });
    send(odds(120, 'sr:match:8'), odds(120, 'sr:season:9'), odds(120, NEW_MATCH));
    expect(fixtureCalls()).toEqual([NEW_MATCH]);
  });

  it('gets its odds once a schedule has it, from every producer whose messages were dropped', async () => {
    send(alive(PREMATCH_PRODUCT, 100));
    send(...others.map((eventId) => odds(120, eventId)), odds(120, NEW_MATCH));
    send(oddsChange(threeWay(), { at: 120, event: NEW_MATCH, product: PREMATCH_PRODUCT }));
    expect(fixtureCalls()).not.toContain(NEW_MATCH);
    await loadSchedule({}, { id: NEW_MATCH });
    await expect.poll(() => api.recoverEvent.mock.calls.length === 2).toBe(true);
    expect(api.recoverEvent).toHaveBeenCalledWith(LIVE_PRODUCT, NEW_MATCH, expect.any(Number));
    expect(api.recoverEvent).toHaveBeenCalledWith(PREMATCH_PRODUCT, NEW_MATCH, expect.any(Number));
  });

  it('gets its odds also from a producer whose message comes while its fixture is requested', async () => {
    const fixture = Promise.withResolvers<ScheduleResult>();
    api.fixture.mockReturnValueOnce(fixture.promise);
    send(alive(PREMATCH_PRODUCT, 100), odds(120, NEW_MATCH));
    send(oddsChange(threeWay(), { at: 120, event: NEW_MATCH, product: PREMATCH_PRODUCT }));
    fixture.resolve(answerOf(NEW_MATCH, 'sr:sport:1'));
    await expect.poll(() => api.recoverEvent.mock.calls.length === 2).toBe(true);
    expect(api.recoverEvent).toHaveBeenLastCalledWith(PREMATCH_PRODUCT, NEW_MATCH, expect.any(Number));
  });

  it('gets its odds after the next schedule when their request failed', async () => {
    api.recoverEvent.mockRejectedValueOnce(new Error('status 503'));
    send(odds(120, NEW_MATCH));
    await expect
      .poll(() => log.warn.mock.calls.some(([, text]) => text === 'a match of the feed was not loaded'))
      .toBe(true);
    await loadSchedule({});
    await expect.poll(() => api.recoverEvent.mock.calls.length === 2).toBe(true);
    expect(api.recoverEvent).toHaveBeenLastCalledWith(LIVE_PRODUCT, NEW_MATCH, expect.any(Number));
  });

  it('gets its odds requested once, although the next schedule comes before the answer', async () => {
    const LATER_MATCH = 'sr:match:778';
    const answer = Promise.withResolvers<void>();
    api.fixture.mockRejectedValue(new Error('status 503'));
    api.recoverEvent.mockReturnValueOnce(answer.promise);
    send(odds(120, NEW_MATCH), odds(120, LATER_MATCH));
    await loadSchedule({ id: NEW_MATCH }, { id: LATER_MATCH });
    await expect.poll(() => api.recoverEvent.mock.calls.length > 0).toBe(true);
    await loadSchedule({ id: NEW_MATCH }, { id: LATER_MATCH });
    expect(api.recoverEvent).toHaveBeenCalledOnce();
    answer.resolve();
    await expect.poll(() => api.recoverEvent.mock.calls.length > 1).toBe(true);
    expect(api.recoverEvent.mock.calls.map(([, eventId]) => eventId)).toEqual([NEW_MATCH, LATER_MATCH]);
  });
});

it('requests the odds of other matches although those of one are refused each time', { tags: ['R-425'] }, async () => {
  const [REFUSED, OTHER] = ['sr:match:778', 'sr:match:779'];
  api.recoverEvent.mockImplementation(async (_, eventId) => {
    if (eventId === REFUSED) throw new Error('status 404');
  });
  await startUp();
  send(odds(120, OTHER), odds(120, REFUSED));
  for (let schedules = 0; schedules < 2; schedules += 1) {
    const before = api.recoverEvent.mock.calls.length;
    await loadSchedule({ id: OTHER }, { id: REFUSED });
    await expect.poll(() => api.recoverEvent.mock.calls.length > before).toBe(true);
  }
  expect(api.recoverEvent).toHaveBeenCalledWith(LIVE_PRODUCT, OTHER, expect.any(Number));
});

it('loads a changed fixture again and requests no odds, of which none were dropped', { tags: ['R-425'] }, async () => {
  await startUp();
  api.fixture.mockImplementation(async () =>
    read(`<fixtures_fixture>${sportEvent({ away: 'Nyota Albion' }, 'fixture')}</fixtures_fixture>`),
  );
  send(fixtureChange(EVENT), fixtureChange(EVENT, PREMATCH_PRODUCT));
  await expect.poll(() => book.match(MATCH_ID)?.scheduled.awayTeam === 'Nyota Albion').toBe(true);
  await loadSchedule({});
  expect(api.fixture).toHaveBeenCalledTimes(2);
  expect(api.recoverEvent).not.toHaveBeenCalled();
});

describe('a time stamp in the future', { tags: ['R-423', 'R-425'] }, () => {
  const FUTURE_MS = 999_999_999_999_999;
  const LATEST_MS = 100 + ALIVE_TIMEOUT_MS;

  beforeEach(startUp);

  it('rejects the odds, and suspends their match until later odds', () => {
    send(odds(120));
    expect(marketStatus()).toBe('open');
    send(odds(FUTURE_MS));
    expect(counts.rejected).toHaveBeenCalledExactlyOnceWith('invalid');
    expect(marketStatus()).toBe('suspended');
    clock.advance(1000);
    send(odds(1100));
    expect(marketStatus()).toBe('open');
    send(betStop({ at: 1200 }));
    expect(marketStatus()).toBe('suspended');
  });

  it('rejects odds that are further ahead than alive messages may be apart, so that the next ones count', () => {
    send(odds(120), odds(LATEST_MS + 1));
    expect(marketStatus()).toBe('suspended');
    clock.advance(1000);
    send(odds(1100));
    expect(marketStatus()).toBe('open');
  });

  it('suspends a match whose odds are from just before the limit', () => {
    send(odds(LATEST_MS));
    expect(marketStatus()).toBe('open');
    send(betStop({ at: FUTURE_MS }));
    expect(marketStatus()).toBe('suspended');
  });

  it('means nothing in a message about a match that cannot be read', () => {
    send(odds(120), oddsChange(threeWay({ 1: '0.5' }), { at: FUTURE_MS }));
    expect(marketStatus()).toBe('suspended');
    clock.advance(1000);
    send(odds(1100));
    expect(marketStatus()).toBe('open');
  });

  it('suspends up to the producer’s clock, so that odds from before do not reopen the market', () => {
    send(odds(120));
    clock.advance(1000);
    send(odds(FUTURE_MS), odds(1100));
    expect(marketStatus()).toBe('suspended');
    send(odds(1101));
    expect(marketStatus()).toBe('open');
  });

  it('counts up to the limit in a message that cannot be read, so that late odds do not reopen the market', () => {
    send(odds(120), oddsChange(threeWay({ 1: '0.5' }), { at: LATEST_MS }), odds(LATEST_MS - 1));
    expect(marketStatus()).toBe('suspended');
  });

  it('rejects an alive message, so that a recovery begins at an earlier one', () => {
    clock.advance(10_000);
    send(alive(LIVE_PRODUCT, 10_100), alive(LIVE_PRODUCT, FUTURE_MS));
    expect(counts.rejected).toHaveBeenCalledExactlyOnceWith('invalid');
    producers.onDisconnect();
    send(alive(LIVE_PRODUCT, 20_100));
    expect(requestRecovery).toHaveBeenLastCalledWith(LIVE_PRODUCT, 10_100, expect.any(Number));
  });

  it('is that of a feed whose clock was set once its producer is down', () => {
    const set = 100 + 60 * 60 * 1000;
    send(alive(LIVE_PRODUCT, set));
    clock.advance(16_000);
    expect(producers.isUp(LIVE_PRODUCT)).toBe(false);
    send(alive(LIVE_PRODUCT, set + 16_000), snapshotComplete(LIVE_PRODUCT, REQUEST_ID + 1, set + 16_001));
    expect(producers.isUp(LIVE_PRODUCT)).toBe(true);
  });

  it('may be as far ahead as the connection was lost', () => {
    producers.onDisconnect();
    clock.advance(60 * 60 * 1000);
    send(odds(100 + 60 * 60 * 1000));
    expect(counts.rejected).not.toHaveBeenCalled();
  });
});

it('stays up when an old alive message comes again', { tags: ['R-426'] }, async () => {
  await startUp();
  for (let at = 10_100; at <= 60_100; at += 10_000) {
    clock.advance(10_000);
    send(alive(LIVE_PRODUCT, at));
  }
  send(alive(LIVE_PRODUCT, 10_100));
  clock.advance(10_000);
  send(alive(LIVE_PRODUCT, 70_100), odds(70_200));
  expect(counts.rejected).not.toHaveBeenCalled();
  expect(marketStatus()).toBe('open');
});

it('suspends everything when the feed sends nothing', { tags: ['R-426'] }, async () => {
  await startUp();
  send(odds(120));
  clock.advance(15_000);
  expect(marketStatus()).toBe('open');
  clock.advance(1000);
  expect(marketStatus()).toBe('suspended');
});

it('skips messages before the first alive message, which the recovery repeats', { tags: ['R-425'] }, async () => {
  start();
  await expect.poll(book.isLoaded).toBe(true);
  send(oddsChange(threeWay(), { at: 999_999_999_999_999, status: inPlay() }));
  expect(counts.skipped).toHaveBeenCalledWith('beforeRecovery');
  expect(book.match(MATCH_ID)).toMatchObject({ status: null, markets: new Map() });
});
