import { parseTopic, type LiveState, type Topic } from '@ushindi/api-contract/live';
import type { Clock } from '../../clock.ts';
import { createEpoch, liveStateOf, type SourceEvents, type TopicSource, type TopicSources } from '../../live/index.ts';
import type { Book } from './book.ts';
import { LIVE_PRODUCT } from './messages.ts';
import type { Producers } from './producers.ts';
import type { ScheduledMatch } from './schedule.ts';
import { fixtureOf, stateOf, type IsUp } from './view.ts';

type Options = {
  readonly book: Book;
  readonly producers: Pick<Producers, 'isUp' | 'lastMessageAtMs'>;
  readonly clock: Clock;
  readonly newEpoch: () => string;
};

/** The changed part of the book: one match, or everything, as when a producer goes down. */
export type Changed = Pick<ScheduledMatch, 'matchId' | 'sportId'> | 'everything';

/** The sources of live topics, and what to call after every change of the book or of a producer. */
export type FeedSources = TopicSources & { readonly onChange: (changed: Changed) => void };

/** Whether a topic may show a change. */
function concerns(changed: Changed, topic: Topic): boolean {
  if (changed === 'everything') return true;
  return topic.kind === 'match' ? topic.matchId === changed.matchId : topic.sportId === changed.sportId;
}

/** The state of a topic: the matches in play of a sport with one market, or one match with all. */
function topicStateOf(topic: Topic, book: Book, isUp: IsUp): LiveState {
  if (topic.kind === 'match') {
    const match = book.match(topic.matchId);
    return liveStateOf(match && stateOf(match) !== 'over' ? [fixtureOf(match, isUp)] : []);
  }
  const inPlay = [...book.matches()].filter(
    (match) => match.scheduled.sportId === topic.sportId && stateOf(match) === 'inPlay',
  );
  const inOrder = inPlay.toSorted((one, other) => one.scheduled.startsAtMs - other.scheduled.startsAtMs);
  return liveStateOf(inOrder.map((match) => fixtureOf(match, isUp, topic.marketId)));
}

/**
 * Creates the sources of topics from the gateway's book. Every gateway follows the feed itself, so nothing is shared. A
 * topic has no state before the live producer was up for the first time, because its matches would be missing.
 */
export function createFeedSources({ book, producers, clock, newEpoch }: Options): FeedSources {
  const listeners = new Map<() => void, Topic>();
  let wasUp = false;
  const hasState = (): boolean => {
    wasUp ||= book.isLoaded() && producers.isUp(LIVE_PRODUCT);
    return wasUp;
  };
  /** The age is counted from the producer's last message, so that the odds of a silent feed are locked. */
  const lastMessageAtMs = (): number => producers.lastMessageAtMs(LIVE_PRODUCT) ?? 0;

  function open(name: string, topic: Topic, { onNews, onRefused }: SourceEvents): TopicSource {
    const epoch = createEpoch(name, { clock, newEpoch });
    let isClosed = false;
    const close = (): void => {
      isClosed = true;
      listeners.delete(look);
    };
    function look(): void {
      if (isClosed || !hasState()) return;
      if (!epoch.hasState() && topic.kind === 'match' && book.match(topic.matchId) === undefined) {
        close();
        onRefused('unknownTopic');
      } else onNews();
    }
    listeners.set(look, topic);
    // Delayed, because a source must call nothing before `open` has returned.
    queueMicrotask(look);
    return {
      take() {
        if (isClosed || !hasState()) return [];
        return epoch.next(topicStateOf(topic, book, producers.isUp), lastMessageAtMs());
      },
      snapshot: () => epoch.snapshot(lastMessageAtMs()),
      beat: () => epoch.beat(lastMessageAtMs()),
      close,
    };
  }

  return {
    has: (name) => parseTopic(name) !== null,
    open(name, events) {
      const topic = parseTopic(name);
      if (topic === null) throw new Error(`${name} is not a topic`);
      return open(name, topic, events);
    },
    onChange(changed) {
      for (const [look, topic] of listeners) if (concerns(changed, topic)) look();
    },
  };
}
