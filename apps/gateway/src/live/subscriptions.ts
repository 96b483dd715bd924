import type { ClientMessage, RefusalReason } from '@ushindi/api-contract/live';
import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { ClientWarning } from './rateLimitedWarnings.ts';
import type { Counters } from './counters.ts';
import { encode } from './wireFrame.ts';

interface SubscriptionsOptions {
  readonly channels: Channels;
  readonly maxTopicsPerClient: number;
  readonly counters: Counters;
  readonly warn: (warning: ClientWarning) => void;
}

/** Handles the messages of clients. */
export function createSubscriptions({ channels, maxTopicsPerClient, counters, warn }: SubscriptionsOptions) {
  function refuse(connection: Connection, topic: string, reason: RefusalReason): void {
    if (reason === 'badTopic') counters.refusedBadTopic += 1;
    else counters.refusedTooManyTopics += 1;
    warn(reason === 'badTopic' ? reason : 'tooManyTopics');
    connection.refuse(topic, encode({ kind: 'refused', topic, reason }));
  }

  function mayHave(connection: Connection, topic: string): boolean {
    const isFull = !connection.topics.has(topic) && connection.topics.size >= maxTopicsPerClient;
    return !isFull && connection.maySubscribe();
  }

  /** A client that is subscribed already, and found a gap, gets a new snapshot. */
  function subscribe(connection: Connection, topic: string): void {
    const channel = mayHave(connection, topic)
      ? channels.open(topic, () => connection.mayOpen(), connection)
      : 'tooManyTopics';
    if (typeof channel === 'string') {
      // A refused topic has no subscription, also if it had one before.
      unsubscribe(connection, topic);
      refuse(connection, topic, channel);
      return;
    }
    connection.topics.add(topic);
    channel.join(connection);
  }

  function unsubscribe(connection: Connection, topic: string): void {
    if (connection.leave(topic)) channels.get(topic)?.leave(connection);
  }

  return {
    onMessage(connection: Connection, { op, topic }: ClientMessage): void {
      if (op === 'sub') subscribe(connection, topic);
      else unsubscribe(connection, topic);
    },
    leaveAll(connection: Connection): void {
      for (const topic of connection.topics) unsubscribe(connection, topic);
    },
  };
}
