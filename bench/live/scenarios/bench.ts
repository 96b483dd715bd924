import { matchTopic } from '@ushindi/api-contract/live';
import type { ClientProfile } from '../clients/handshake.ts';
import type { Options } from '../options.ts';
import type { Child } from '../../lib/processes/child.ts';
import type { Play } from '../upstream/upstream.ts';

/** The parameters of every scenario. */
export interface Bench {
  readonly options: Options;
  /** The operator's stand-in and its port. */
  readonly upstream: Child;
  readonly upstreamPort: number;
}

/** Changes what the operator's stand-in sends. */
export const play = ({ upstream }: Bench, next: Play): Promise<void> => upstream.call('play', next);

/** Topics of matches that exist in generated frames only. */
export const madeTopics = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => matchTopic(String(index + 1)));

/** The message that subscribes to a topic. */
const subscription = (topic: string): string => JSON.stringify({ op: 'sub', topic });

/** The profile of clients that subscribe to some topics. */
export const gatewayProfile = (port: number, topics: readonly string[], deflates: boolean): ClientProfile => ({
  port,
  path: '/live',
  hello: topics.map(subscription),
  deflates,
});
