import { PROCEDURES, type Fixture, type Market } from '@ushindi/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTestClient } from '../src/live/test/testClient.ts';
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
} from '../src/platforms/feed/test/messages.ts';
import { FEED_TOKEN, startFakeFeed, type FakeFeed } from './fakeFeed.ts';
import { SAMPLES } from './samples.ts';
import { dataOf, domainOf, startGateway, UNLIMITED, type TestGateway } from './testApp.ts';

const LIVE_LIST = '/v1/sports/en/schedules/live/schedule.xml';
const AHEAD_LIST = '/v1/sports/en/schedules/pre/schedule.xml';
/** Conditions that the feed's messages bring about; each is asked for until it holds. */
const until = vi.waitFor.bind(vi);
const PATIENCE = { timeout: 20_000, interval: 20 };

/** The gateway's clock is the machine's, and a kick-off years from now is not plausible. */
const today = (event: Parameters<typeof sportEvent>[0] = {}, element?: string): string =>
  sportEvent({ at: new Date().toISOString(), ...event }, element);

let feed: FakeFeed;
let gateway: TestGateway;

beforeEach(async () => {
  feed = await startFakeFeed();
  feed.documents.set(LIVE_LIST, scheduleOf(today()));
  feed.documents.set(AHEAD_LIST, scheduleOf());
});
afterEach(async () => {
  await gateway.close();
  await feed.close();
});

async function start(): Promise<void> {
  gateway = await startGateway({ ...UNLIMITED, ...feed.settings });
  await feed.connected();
}

/** Lets both producers recover; returns how many recoveries there were. */
async function recover(messages: readonly string[] = [], at = 100, earlier = 0): Promise<void> {
  feed.send(alive(1, at), alive(3, at));
  await feed.until(() => feed.recoveries().length === earlier + 2);
  feed.send(...messages);
  for (const { pathname, id } of feed.recoveries().slice(earlier))
    feed.send(snapshotComplete(pathname.includes('liveodds') ? 1 : 3, id, at + 1));
}

const match = async (): Promise<Fixture> =>
  (dataOf(await gateway.query('fixtures.match', { matchId: MATCH_ID }).expect(200)) as { fixture: Fixture }).fixture;
const marketIn = ({ markets }: Fixture): Market | undefined => markets[0];
const statusIs = (status: string | undefined) =>
  until(async () => expect(marketIn(await match())?.status).toBe(status), PATIENCE);
const metric = async (line: string): Promise<boolean> =>
  (await gateway.agent.get('/metrics')).text.includes(`\n${line}\n`);
const metricIs = (line: string) => until(async () => expect(await metric(line)).toBe(true), PATIENCE);

const odds = oddsChange(threeWay(), { at: 50, status: inPlay(1, 0) });

describe('the gateway in front of an odds feed', () => {
  it('has no matches before a schedule is loaded, and keeps asking for it', { tags: ['R-420'] }, async () => {
    feed.documents.delete(LIVE_LIST);
    await start();
    expect(domainOf(await gateway.query('sports.list').expect(502))).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    feed.documents.set(LIVE_LIST, scheduleOf(today()));
    await until(async () => void (await gateway.query('sports.list').expect(200)), PATIENCE);
  });

  it('serves the odds of a recovery, and newer ones to its live clients', {
    tags: ['R-420', 'R-424', 'R-425'],
  }, async () => {
    await start();
    await recover([odds]);
    await statusIs('open');
    expect(marketIn(await match())?.outcomes.map((each) => each.odds)).toEqual([2.1, 3.25, 3.6]);
    const client = await connectTestClient(`${gateway.address.replace('http', 'ws')}/live`);
    client.sub('live:10:2');
    await client.until(() => client.state('live:10:2')?.matches[MATCH_ID] !== undefined);
    const oddsOf = () => client.state('live:10:2')?.matches[MATCH_ID]?.markets['2']?.outcomes['1']?.odds;
    expect(oddsOf()).toBe(2.1);
    feed.send(oddsChange(threeWay({ 1: '1.95', 2: '3.25', 3: '4.10' }), { at: 60 }));
    await client.until(() => oddsOf() === 1.95);
    feed.send(odds);
    feed.send(betStop({ at: 70 }));
    await client.until(() => client.state('live:10:2')?.matches[MATCH_ID]?.markets['2']?.status === 'suspended');
    expect([oddsOf(), client.gaps(), client.kinds('delta').length]).toEqual([1.95, 0, 2]);
    client.socket.terminate();
  });

  it('outlives bad messages, and counts them', { tags: ['R-423'] }, async () => {
    await start();
    await recover([odds]);
    const unknown = oddsChange('<market id="47" specifiers="a=b"><outcome id="1" odds="2"/></market>', { at: 60 });
    feed.send('<odds_change', '<nothing/>', '<alive product="1"/>', unknown, odds, alive(9, 60));
    feed.send(oddsChange(threeWay({ 1: '1.50', 2: '3.25', 3: '4.10' }), { at: 70 }));
    await until(async () => expect(marketIn(await match())?.outcomes[0]?.odds).toBe(1.5), PATIENCE);
    for (const line of [
      'ushindi_feed_rejected_total{reason="notXml"} 1',
      'ushindi_feed_rejected_total{reason="otherKind"} 1',
      'ushindi_feed_rejected_total{reason="invalid"} 1',
      'ushindi_feed_skipped_total{what="unknownMarket"} 1',
      'ushindi_feed_skipped_total{what="oldMessage"} 2',
      'ushindi_feed_skipped_total{what="unknownProducer"} 1',
      'ushindi_feed_producer_up{producer="1"} 1',
    ])
      await metricIs(line);
    // The fake feed's times are of 1970.
    expect((await gateway.agent.get('/metrics')).text).toMatch(/\nushindi_feed_delay_seconds\{producer="1"\} \d{9}/);
  });

  it('suspends a match whose odds cannot be read, until its next odds', { tags: ['R-423'] }, async () => {
    await start();
    await recover([odds]);
    await statusIs('open');
    feed.send(oddsChange(threeWay({ 1: '0.50', 2: '3.25', 3: '4.10' }), { at: 60 }));
    await statusIs('suspended');
    feed.send(oddsChange(threeWay({ 1: '1.50', 2: '3.25', 3: '4.10' }), { at: 70 }));
    await statusIs('open');
    expect(marketIn(await match())?.outcomes[0]?.odds).toBe(1.5);
  });

  it('suspends everything when the connection is lost, and recovers what it has missed', {
    tags: ['R-425', 'R-426'],
  }, async () => {
    await start();
    await recover([odds], 100);
    await statusIs('open');
    await feed.cut();
    await statusIs('suspended');
    expect(dataOf(await gateway.query('fixtures.list', { sportId: 10 }))).toMatchObject({ stale: true });
    await feed.connected();
    await recover([oddsChange(threeWay({ 1: '5', 2: '3', 3: '1.5' }), { at: 150 })], 200, 2);
    await statusIs('open');
    expect(feed.recoveries().map(({ after }) => after)).toEqual([null, null, '101', '101']);
    expect(marketIn(await match())?.outcomes.map((each) => each.odds)).toEqual([5, 3, 1.5]);
  });

  it('loads a match that no schedule had, and requests its odds', { tags: ['R-425'] }, async () => {
    await start();
    await recover();
    const id = 'sr:match:777';
    const fixture = today({ id, home: 'Jiwe Rangers' }, 'fixture');
    feed.documents.set(
      `/v1/sports/en/sport_events/${id}/fixture.xml`,
      `<fixtures_fixture>${fixture}</fixtures_fixture>`,
    );
    feed.send(oddsChange(threeWay(), { at: 120, event: id }), oddsChange(threeWay(), { at: 121, event: id }));
    const request = `/v1/liveodds/odds/events/${id}/initiate_request`;
    await feed.until(() => feed.requests.some((line) => line.includes(request)));
    feed.send(oddsChange(threeWay(), { at: 121, event: id }));
    await until(async () => {
      const found = dataOf(await gateway.query('fixtures.match', { matchId: '777' }));
      expect(found).toMatchObject({ fixture: { homeTeam: 'Jiwe Rangers', marketsCount: 1 } });
    }, PATIENCE);
    expect(feed.requests.filter((line) => line.includes('fixture.xml'))).toHaveLength(1);
  });

  it('loads a changed fixture again', async () => {
    await start();
    await recover([odds]);
    const changed = today({ away: 'Nyota Albion' }, 'fixture');
    feed.documents.set(
      `/v1/sports/en/sport_events/${EVENT}/fixture.xml`,
      `<fixtures_fixture>${changed}</fixtures_fixture>`,
    );
    feed.send(`<fixture_change product="1" event_id="${EVENT}" timestamp="130"/>`);
    await until(async () => expect((await match()).awayTeam).toBe('Nyota Albion'), PATIENCE);
  });

  it('sends its token with every call and nowhere else', { tags: ['R-420', 'T-26'] }, async () => {
    await start();
    await recover([odds]);
    await statusIs('open');
    expect(feed.tokens()).toEqual(new Set([FEED_TOKEN]));
    await feed.cut();
    await feed.connected();
    const texts = [
      ...gateway.logLines,
      (await gateway.agent.get('/metrics')).text,
      (await gateway.agent.get('/readyz')).text,
    ];
    const address = feed.settings.FEED_API_URL.slice('http://'.length);
    for (const text of texts) {
      expect(text).not.toContain(FEED_TOKEN);
      expect(text).not.toContain(address);
    }
  });
});

describe('every procedure in front of an odds feed', () => {
  it('answers, or is refused for a capability that its policy requires', { tags: ['R-421'] }, async () => {
    await start();
    await recover([odds]);
    await statusIs('open');
    const refused: string[] = [];
    const failed: string[] = [];
    for (const { name } of PROCEDURES) {
      const response = await gateway.callSample(name, await gateway.signedIn());
      const code = (domainOf(response) as { code?: string } | undefined)?.code;
      if (code === 'NOT_OFFERED') refused.push(name);
      else if (response.status >= 500) failed.push(name);
    }
    const needy = PROCEDURES.filter(({ meta }) => meta.needs !== undefined).map(({ name }) => name);
    expect(failed).toEqual([]);
    expect(refused.toSorted()).toEqual(needy.toSorted());
    expect(refused).toEqual(expect.arrayContaining(['account.login', 'bets.place', 'wallet.deposit', 'games.launch']));
    expect(Object.keys(SAMPLES)).toHaveLength(PROCEDURES.length);
  });

  it('is refused before its input and its caller are looked at', { tags: ['R-421'] }, async () => {
    await start();
    const guest = domainOf(await gateway.mutate('bets.place', { nonsense: true }).expect(404));
    expect(guest).toEqual({
      code: 'NOT_OFFERED',
      message: 'This is not offered here.',
      details: { reason: { kind: 'notOffered' } },
    });
    const player = await gateway.query('account.session', undefined, await gateway.signedIn()).expect(200);
    expect(dataOf(player)).toEqual({ signedIn: false });
  });
});
