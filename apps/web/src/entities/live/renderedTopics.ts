import type { PageReads } from '@ushindi/api-contract/pages';
import type { RefusedFrame, SnapshotFrame } from '@ushindi/api-contract/live';
import { Feed } from './feed.ts';
import type { LiveTopics } from './hooks.ts';
import type { LiveTopic } from './liveClient.ts';

const nothing = (): void => undefined;

/**
 * Live topics for one rendering on the server: the states that were read, and the names of topics that the screen
 * requests and the server has not read.
 */
export function renderedTopics(read: PageReads['topics'], nowMs: number) {
  const shown = new Map<string, SnapshotFrame | RefusedFrame>();
  const missing = new Set<string>();

  function topic(name: string): LiveTopic | null {
    const frame = read[name];
    if (frame === undefined) missing.add(name);
    if (frame === undefined || frame === null) return null;
    shown.set(name, frame);
    return feeds.get(name) ?? addFeed(name, frame);
  }

  const feeds = new Map<string, Feed>();
  function addFeed(name: string, frame: SnapshotFrame | RefusedFrame): Feed {
    const timers = { setTimeout: nothing, clearTimeout: nothing };
    const feed = new Feed({ timers, nowMs: () => nowMs, resubscribe: nothing, changed: nothing });
    feed.handleFrame(frame);
    feed.publish();
    feeds.set(name, feed);
    return feed;
  }

  const client: LiveTopics = { topic, subscribe: () => nothing, retry: nothing };
  return { client, shown: () => [...shown.values()], missing: () => [...missing] };
}
