import type { Fixture, Market, Outcome } from '@ushindi/api-contract';
import type { LiveMatch, LiveMarket, LiveOutcome, LiveState } from '@ushindi/api-contract/live';
import { liveListFrame, matchFrame, type WireFixture } from '@ushindi/api-contract/operator';
import { readWire } from '@ushindi/server/readWire';
import { z } from 'zod';
import { readEach } from '../upstream/readEach.ts';
import { fixtureOf, withMarketsBeside } from '../upstream/wireFixture.ts';

/**
 * Items by key, each with its position in the list. An upstream may repeat a key, such as a market once per line: a
 * repeated item is kept under its key and position, and never replaces another.
 */
function keyed<In, Out>(
  items: readonly In[],
  keyOf: (item: In) => string,
  convert: (item: In, position: number) => Out,
): Record<string, Out> {
  const byKey = new Map<string, Out>();
  items.forEach((item, position) => {
    let key = keyOf(item);
    while (byKey.has(key)) key = `${key}#${position}`;
    byKey.set(key, convert(item, position));
  });
  return Object.fromEntries(byKey);
}

// Absent values are absent keys, because null removes a key in a merge patch.

function liveOutcome({ oddId, odds, ...rest }: Outcome, position: number): LiveOutcome {
  return { ...rest, position, ...(oddId === null ? {} : { oddId }), ...(odds === null ? {} : { odds }) };
}

const outcomeKey = ({ outcomeId, specifier }: Outcome): string =>
  specifier === '' ? outcomeId : `${outcomeId}|${specifier}`;

function liveMarket({ outcomes, ...rest }: Market, position: number): LiveMarket {
  return { ...rest, position, outcomes: keyed(outcomes, outcomeKey, liveOutcome) };
}

function liveMatch({ startsAtMs, live, markets, ...rest }: Fixture, position: number): LiveMatch {
  return {
    ...rest,
    position,
    markets: keyed(markets, ({ marketId }) => marketId, liveMarket),
    ...(startsAtMs === null ? {} : { startsAtMs }),
    ...(live === null ? {} : { live }),
  };
}

/** Matches as the state of a topic. */
export const liveStateOf = (fixtures: readonly Fixture[]): LiveState => ({
  matches: keyed(fixtures, ({ matchId }) => matchId, liveMatch),
});

const stateOf = (fixtures: readonly WireFixture[]): LiveState => liveStateOf(fixtures.map(fixtureOf));

const wireMatch = liveListFrame.shape.data.unwrap().element;
const unreadList = z.object({ data: z.array(z.unknown()).nullable() });

/**
 * The state in a frame of the live list; explicit null data means that no match is live. Matches that cannot be read are
 * left out. Null for a frame in which no match can be read, and for anything else.
 */
export function readListFrame(json: unknown): LiveState | null {
  const frame = readWire(unreadList, json);
  if (!frame.success) return null;
  const { items, problem } = readEach(wireMatch, frame.data.data ?? []);
  return items.length === 0 && problem !== undefined ? null : stateOf(items);
}

// A frame without a match means that the match is over only with these codes; any other is a failure of the upstream.
const OVER_CODES = new Set(['200', '404']);

/** The state in a frame of one match: the match, or none once it is over. Null for another match and for anything else. */
export function readMatchFrame(json: unknown, matchId: string): LiveState | null {
  const frame = readWire(matchFrame, json);
  if (!frame.success) return null;
  const { code, status, clock, data, markets } = frame.data;
  if (!data) return OVER_CODES.has(String(code)) ? stateOf([]) : null;
  if (data.match_id !== matchId) return null;
  const match = { ...data, current_phase: data.current_phase ?? status, clock: data.clock ?? clock };
  return stateOf([withMarketsBeside(match, markets)]);
}
