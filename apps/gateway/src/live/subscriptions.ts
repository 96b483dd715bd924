import type { ClientMessage, RefusalReason } from '@ushindi/api-contract/live';
import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Complaint } from './complaints.ts';
import type { Figures } from './figures.ts';
import { encode } from './wireFrame.ts';

interface SubscriptionsOptions {
  readonly channels: Channels;
  readonly maxTopicsPerClient: number;
  readonly figures: Figures;
  readonly complain: (complaint: Complaint) => void;
}

/** What clients ask of the open topics. */
export function createSubscriptions({ channels, maxTopicsPerClient, figures, complain }: SubscriptionsOptions) {
  function refuse(connection: Connection, topic: string, reason: RefusalReason): void {
    if (reason === 'badTopic') figures.refusedBadTopic += 1;
    else figures.refusedTooManyTopics += 1;
    complain(reason === 'badTopic' ? reason : 'tooManyTopics');
    connection.refuse(topic, encode({ kind: 'refused', topic, reason }));
  }

  /** Subscribes; again for a client that has lost the thread, which brings it a new snapshot. */
  function subscribe(connection: Connection, topic: string): void {
    const isFull = !connection.topics.has(topic) && connection.topics.size >= maxTopicsPerClient;
    const channel = isFull ? 'tooManyTopics' : channels.open(topic, () => connection.mayOpen());
    if (typeof channel === 'string') {
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
