import type { Clock } from '../clock.ts';
import type { NumberingSources } from '../operatorSource.ts';
import type { SourceEvents, TopicSource, TopicSources } from '../topicSource.ts';
import { createAlone } from './alone.ts';
import { createLeader } from './leader.ts';
import type { RedisLink } from './link.ts';
import { readMessage } from './messages.ts';
import { createReading } from './reading.ts';
import { createReplica } from './replica.ts';
import { createTopicStore } from './topicStore.ts';

/** How soon a lost leader, or a lost Redis, is made good: within tryEveryMs after leaseMs, or within it after aloneAfterMs. */
export interface SharingSettings {
  /** How long a leader that is not heard of keeps its topic. */
  readonly leaseMs: number;
  /** How often a lease is renewed, and tried for by the others; a leader is heard of as often. */
  readonly tryEveryMs: number;
  /** Whoever hears of no leader for so long serves by itself. */
  readonly aloneAfterMs: number;
  /** How long who has passed a topic on leaves it to others: shorter than they would wait before they serve alone. */
  readonly restMs: number;
  /** How often it may pass one on: where nobody reaches the operator, a topic does not go round for ever. */
  readonly passOnEveryMs: number;
}

/** All within the 5 s in which a lost leader or Redis has to be made good. */
export const SHARING: SharingSettings = {
  leaseMs: 2000,
  tryEveryMs: 500,
  aloneAfterMs: 3500,
  restMs: 2000,
  passOnEveryMs: 60_000,
};

/** What sharing has counted since the process began, and how many topics are in each part at the moment. */
export interface SharingFigures {
  leading: number;
  following: number;
  /** Served without Redis. */
  alone: number;
  /** Topics whose book this gateway went on with where another had come to. */
  takeovers: number;
}

export interface SharedSourcesOptions {
  readonly link: RedisLink;
  /** Where this gateway's own frames come from, when it leads or is alone. */
  readonly sources: NumberingSources;
  /** This gateway's id, of which there is no second. */
  readonly gateway: string;
  /** Before the names of all keys and channels. */
  readonly prefix: string;
  readonly settings: SharingSettings;
  readonly clock: Clock;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonicMs: () => number;
}

/** Sources that gateways share, and their figures. */
export interface SharedSources extends TopicSources {
  figures(): SharingFigures;
}

type Part = 'leading' | 'following' | 'alone';

interface SharedSource extends TopicSource {
  part(): Part;
}

/** Whether anybody leads, by what is heard. */
function createHearing({ link, monotonicMs, settings }: SharedSourcesOptions) {
  let heardAtMs = monotonicMs();
  let hasHeard = false;
  return {
    note(): void {
      heardAtMs = monotonicMs();
      hasHeard = true;
    },
    /** A topic that is new here has nothing to show meanwhile, and does not wait for a Redis that is away. */
    isNobody: () => (!hasHeard && link.isAway()) || monotonicMs() - heardAtMs >= settings.aloneAfterMs,
  };
}

/**
 * A topic that gateways share. Everybody, the leader too, tells clients only what came back through Redis, so that all
 * tell the same under the same number. Who hears nothing there for a while serves alone, in an epoch of its own.
 */
function createSharedSource(
  topic: string,
  options: SharedSourcesOptions,
  events: SourceEvents,
  onTakeover: () => void,
): SharedSource {
  const { link, sources, clock, settings } = options;
  const store = createTopicStore(link, options.prefix, options.gateway, settings.leaseMs, topic);
  const replica = createReplica(topic);
  const hearing = createHearing(options);
  let isClosed = false;

  const close = (): void => {
    isClosed = true;
    stopLooking();
    stopListening();
    alone.stop();
    leader.stop();
  };
  const onRefused: SourceEvents['onRefused'] = (reason) => {
    if (isClosed) return;
    close();
    events.onRefused(reason);
  };
  const alone = createAlone(topic, sources, { onNews: events.onNews, onRefused });
  const { isAfter: isLost } = replica;
  const leader = createLeader({ ...options, ...settings, ...events, topic, store, onTakeover, isLost });

  const read = createReading(store, isLost, (kept) => {
    if (isClosed) return;
    const nowMs = clock.nowMs();
    const shared = { ...kept, saidAtMs: nowMs - kept.ageMs };
    const isNews = replica.reset(shared);
    const joinsAgain = alone.isOn() && !alone.isAheadOf(shared, nowMs);
    if (joinsAgain) alone.stop();
    if (isNews || joinsAgain) events.onNews();
  });

  function onMessage(text: string): void {
    const message = readMessage(text);
    if (message === null || isClosed) return;
    if (message.kind === 'refused') onRefused('unknownTopic');
    else if (message.kind === 'free') leader.seek();
    else {
      hearing.note();
      // Who is alone goes by what is kept, whose age Redis tells: a message may have lain in a buffer, and its age with it.
      if (alone.isOn() || !replica.apply(message, clock.nowMs())) read();
      else if (message.kind === 'delta') events.onNews();
    }
  }

  function look(): void {
    if (alone.isOn() || !hearing.isNobody()) return;
    replica.forget();
    alone.start();
  }

  const stopLooking = clock.every(settings.tryEveryMs, look);
  const stopListening = store.listen({
    onMessage,
    onLinked() {
      read();
      leader.seek();
    },
  });
  look();

  return {
    take() {
      leader.pump();
      return alone.isOn() ? alone.take() : replica.take(clock.nowMs());
    },
    // Until its own socket has brought a word, who has come to be alone still tells the last state that all shared.
    snapshot: () => alone.snapshot() ?? replica.book()?.snapshot(clock.nowMs()) ?? null,
    beat: () => alone.beat() ?? replica.book()?.beat(clock.nowMs()) ?? null,
    close,
    part() {
      if (alone.isOn()) return 'alone';
      return leader.isLeading() ? 'leading' : 'following';
    },
  };
}

/** Sources with one socket to the operator per topic among all gateways of one Redis. */
export function createSharedSources(options: SharedSourcesOptions): SharedSources {
  const open = new Set<SharedSource>();
  let takeovers = 0;
  return {
    has: options.sources.has,
    open(topic, events) {
      const source = createSharedSource(topic, options, events, () => {
        takeovers += 1;
      });
      open.add(source);
      return {
        ...source,
        close() {
          open.delete(source);
          source.close();
        },
      };
    },
    figures() {
      const figures = { leading: 0, following: 0, alone: 0, takeovers };
      for (const source of open) figures[source.part()] += 1;
      return figures;
    },
  };
}
