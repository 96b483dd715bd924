import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { LISTS, type GameLists, type GameView, type MarketView, type OutcomeView, type PriceView } from './book.ts';
import { browserDeps } from './browserDeps.ts';
import { HEALTH, type Health } from './feed.ts';
import type { Keyed } from './keyed.ts';
import { LiveClient, type LiveTopic } from './liveClient.ts';

/**
 * The tab's one live client. It comes with the code of the first screen that shows something live, and does nothing
 * until then, so that the first load of other screens does not carry it.
 */
const LiveContext = createContext(new LiveClient(browserDeps()));

/** Puts another live client in place, on fakes. */
export const LiveProvider = LiveContext.Provider;

/** The tab's live client. */
export function useLiveClient(): LiveClient {
  return useContext(LiveContext);
}

/** Follows a topic while the component is on the page; null until it does. */
export function useLiveTopic(name: string): LiveTopic | null {
  const client = useLiveClient();
  const hold = useCallback(() => client.hold(name), [client, name]);
  return useSyncExternalStore(hold, () => client.topic(name));
}

/** One value of a keyed store; draws anew only when that value changes. */
function useKeyed<Value>(store: Keyed<Value> | undefined, key: string): Value | undefined {
  const subscribe = useCallback((listener: () => void) => store?.subscribe(key, listener) ?? noop, [store, key]);
  return useSyncExternalStore(subscribe, () => store?.get(key));
}

function noop(): void {}

const connecting: Health = { state: 'connecting', locked: true, wordAtMs: null };

/** Whether a topic's prices can be trusted. */
export function useLiveHealth(topic: LiveTopic | null): Health {
  return useKeyed(topic?.health, HEALTH) ?? connecting;
}

/** The match ids of a topic; undefined until the first snapshot. */
export function useLiveLists(topic: LiveTopic | null): GameLists | undefined {
  return useKeyed(topic?.book.lists, LISTS);
}

/** A game without its prices; undefined once it has left the topic. */
export function useLiveGame(topic: LiveTopic | null, matchId: string): GameView | undefined {
  return useKeyed(topic?.book.games, matchId);
}

/** A market without its prices, by its key in the game's view. */
export function useLiveMarket(topic: LiveTopic | null, key: string): MarketView | undefined {
  return useKeyed(topic?.book.markets, key);
}

/** One outcome and its price, by its key in the market's view. */
export function useLiveOutcome(topic: LiveTopic | null, key: string): OutcomeView | undefined {
  return useKeyed(topic?.book.outcomes, key);
}

/** A pick's price as the topic has it; see priceKey. */
export function useLivePrice(topic: LiveTopic | null, key: string): PriceView | undefined {
  return useKeyed(topic?.book.prices, key);
}
