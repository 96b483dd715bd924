import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { provideLiveSnapshots } from '#lib/liveSnapshots.ts';
import {
  LISTS,
  type MatchLists,
  type MatchView,
  type MarketView,
  type OutcomeView,
  type OddsView,
} from './topicStore.ts';
import { browserDeps } from './browserDeps.ts';
import { HEALTH, type Health } from './feed.ts';
import { type KeyedStore, sameView } from './keyedStore.ts';
import { LiveClient, type LiveTopic } from './liveClient.ts';

/** The part of the live client that screens use. */
export type LiveTopics = Pick<LiveClient, 'topic' | 'subscribe' | 'retry'>;

/** The tab's live client. It opens its socket with the first subscription. */
export const liveClient = new LiveClient(browserDeps());
provideLiveSnapshots(() => liveClient.snapshots());

const LiveContext = createContext<LiveTopics>(liveClient);

/** Replaces the live client in tests and on the server. */
export const LiveProvider = LiveContext.Provider;

/** The tab's live client. */
export function useLiveClient(): LiveTopics {
  return useContext(LiveContext);
}

/**
 * Subscribes to a topic while the component is mounted. Returns null before the first effect, unless the rendered page
 * included the topic.
 */
export function useLiveTopic(name: string): LiveTopic | null {
  const client = useLiveClient();
  const subscribe = useCallback(() => client.subscribe(name), [client, name]);
  const topic = () => client.topic(name);
  return useSyncExternalStore(subscribe, topic, topic);
}

/** One value of a keyed store. Renders again only when that value changes. */
function useKeyed<Value>(store: KeyedStore<Value> | undefined, key: string): Value | undefined {
  const subscribe = useCallback((listener: () => void) => store?.subscribe(key, listener) ?? noop, [store, key]);
  const value = () => store?.get(key);
  return useSyncExternalStore(subscribe, value, value);
}

function noop(): undefined {}

/**
 * The shown part of one value of a keyed store. Renders again only when that part changes. @param show must be the same
 * function in every render @param showGone returns the shown part of a removed value from the part shown before
 */
function useShown<Value, Shown extends object>(
  store: KeyedStore<Value> | undefined,
  key: string,
  show: (value: Value) => Shown,
  showGone: (last: Shown | undefined) => Shown | undefined = noop,
): Shown | undefined {
  const last = useRef<{ value: Value | undefined; shown: Shown | undefined }>({ value: undefined, shown: undefined });
  const subscribe = useCallback((listener: () => void) => store?.subscribe(key, listener) ?? noop, [store, key]);
  const current = () => {
    const value = store?.get(key);
    if (value === last.current.value) return last.current.shown;
    const shown = value === undefined ? showGone(last.current.shown) : show(value);
    const isSame = sameView(last.current.shown, shown);
    last.current = { value, shown: isSame ? last.current.shown : shown };
    return last.current.shown;
  };
  return useSyncExternalStore(subscribe, current, current);
}

const connecting: Health = { state: 'connecting', locked: true, lastUpdateMs: null };

/** Whether a topic's odds are current. */
export function useLiveHealth(topic: LiveTopic | null): Health {
  return useKeyed(topic?.health, HEALTH) ?? connecting;
}

/** The match ids of a topic; undefined until the first snapshot. */
export function useLiveLists(topic: LiveTopic | null): MatchLists | undefined {
  return useKeyed(topic?.store.lists, LISTS);
}

/** A match without its odds; undefined once it has left the topic. */
export function useLiveMatch(topic: LiveTopic | null, matchId: string): MatchView | undefined {
  return useKeyed(topic?.store.matches, matchId);
}

/** A market without its odds, by its key in the match's view. */
export function useLiveMarket(topic: LiveTopic | null, key: string): MarketView | undefined {
  return useKeyed(topic?.store.markets, key);
}

/** The part of a match that a row shows. After the match has left the topic, it is the last part with `hasLeft`. */
export function useShownMatch<Shown extends { hasLeft?: boolean }>(
  topic: LiveTopic | null,
  matchId: string,
  show: (match: MatchView) => Shown,
): Shown | undefined {
  return useShown(topic?.store.matches, matchId, show, asLeft);
}

function asLeft<Shown extends object>(last: Shown | undefined) {
  return last && { ...last, hasLeft: true };
}

/** The part of a market that a row shows. */
export function useShownMarket<Shown extends object>(
  topic: LiveTopic | null,
  key: string,
  show: (market: MarketView) => Shown,
): Shown | undefined {
  return useShown(topic?.store.markets, key, show);
}

/** One outcome with its odds, by its key in the market's view. */
export function useLiveOutcome(topic: LiveTopic | null, key: string): OutcomeView | undefined {
  return useKeyed(topic?.store.outcomes, key);
}

/** The odds of a selection, by its oddsKey. */
export function useLiveOdds(topic: LiveTopic | null, key: string): OddsView | undefined {
  return useKeyed(topic?.store.odds, key);
}
