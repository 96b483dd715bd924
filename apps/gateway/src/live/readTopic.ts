import type { RefusedFrame, SnapshotFrame } from '@ushindi/api-contract/live';
import type { Subscriber } from './channel.ts';
import type { Channels } from './channels.ts';

/** A topic without a state within this time counts as a topic without state. */
const WAIT_MS = 2000;

/** A topic's state or refusal for a reader in this process, which subscribes until there is one. */
export async function readTopic(
  channels: Channels,
  topic: string,
  mayOpen: () => boolean,
): Promise<SnapshotFrame | RefusedFrame | null> {
  const channel = channels.open(topic, mayOpen);
  if (typeof channel === 'string') return { kind: 'refused', topic, reason: channel };
  const { promise, resolve } = Promise.withResolvers<SnapshotFrame | RefusedFrame | null>();
  const reader: Subscriber = {
    deliver: () => resolve(channel.state()),
    refuse: () => resolve(channel.refusal()),
  };
  const state = channel.state();
  if (state !== null) return state;
  channel.join(reader);
  const timer = setTimeout(resolve, WAIT_MS, null);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.leave(reader);
  });
}
