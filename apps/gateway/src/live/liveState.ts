import type { Fixture, Market, Outcome } from '@ushindi/api-contract';
import type { LiveGame, LiveMarket, LiveOutcome, LiveState } from '@ushindi/api-contract/live';
import { liveListFrame, matchFrame, type WireFixture } from '@ushindi/api-contract/operator';
import { z } from 'zod';
import { readEach } from '../upstream/readEach.ts';
import { fixtureOf, withMarketsBeside } from '../upstream/wireFixture.ts';

/**
 * Items by key, each with its place in the list. An upstream may repeat a key (a market once per line, say): the
 * repetition is kept under the key and its place, never dropped or laid over the first.
 */
function keyed<In, Out>(
  items: readonly In[],
  keyOf: (item: In) => string,
  convert: (item: In, position: number) => Out,
): Record<string, Out> {
  const byKey = new Map<string, Out>();
  items.forEach((item, position) => {
    const key = keyOf(item);
    byKey.set(byKey.has(key) ? `${key}#${position}` : key, convert(item, position));
  });
  return Object.fromEntries(byKey);
}

// In a merge patch null removes, so what is absent is an absent key here.

function liveOutcome({ oddId, odds, ...rest }: Outcome, position: number): LiveOutcome {
  return { ...rest, position, ...(oddId === null ? {} : { oddId }), ...(odds === null ? {} : { odds }) };
}

const outcomeKey = ({ outcomeId, specifier }: Outcome): string =>
  specifier === '' ? outcomeId : `${outcomeId}|${specifier}`;

function liveMarket({ outcomes, ...rest }: Market, position: number): LiveMarket {
  return { ...rest, position, outcomes: keyed(outcomes, outcomeKey, liveOutcome) };
}

function liveGame({ startsAtMs, live, markets, ...rest }: Fixture, position: number): LiveGame {
  return {
    ...rest,
    position,
    markets: keyed(markets, ({ marketId }) => marketId, liveMarket),
    ...(startsAtMs === null ? {} : { startsAtMs }),
    ...(live === null ? {} : { live }),
  };
}

const stateOf = (fixtures: readonly WireFixture[]): LiveState => ({
  games: keyed(fixtures.map(fixtureOf), ({ matchId }) => matchId, liveGame),
});

const wireGame = liveListFrame.shape.data.unwrap().element;
const unreadList = z.object({ data: z.array(z.unknown()).nullable() });

/**
 * The state that a frame of the live list tells; an explicit null is a healthy upstream without games (readings 24).
 * Games that cannot be read are left out; null for a frame of such games alone, and for anything that is no such frame.
 */
export function readListFrame(json: unknown): LiveState | null {
  const frame = unreadList.safeParse(json);
  if (!frame.success) return null;
  const { items, problem } = readEach(wireGame, frame.data.data ?? []);
  return items.length === 0 && problem !== undefined ? null : stateOf(items);
}

// A frame without a match means that it is over only when the upstream says so, not when it failed.
const OVER_CODES = new Set(['200', '404']);

/**
 * The state that a frame of one match tells: the match, or no game once it is over. Null for anything that is not
 * such a frame.
 */
export function readMatchFrame(json: unknown): LiveState | null {
  const frame = matchFrame.safeParse(json);
  if (!frame.success) return null;
  const { code, status, clock, data, markets } = frame.data;
  if (!data) return OVER_CODES.has(String(code)) ? stateOf([]) : null;
  const match = { ...data, current_phase: data.current_phase ?? status, clock: data.clock ?? clock };
  return stateOf([withMarketsBeside(match, markets)]);
}
