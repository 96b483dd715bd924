import { matchTopic } from '@ushindi/api-contract/live';
import type { ClientProfile } from '../clients/handshake.ts';
import type { Options } from '../options.ts';
import type { Child } from '../../lib/processes/child.ts';
import type { Play } from '../upstream/upstream.ts';

/** What every scenario is given. */
export interface Bench {
  readonly options: Options;
  /** The operator's stand-in, and where it listens. */
  readonly upstream: Child;
  readonly upstreamPort: number;
}

/** Has the operator's stand-in play something else. */
export const play = ({ upstream }: Bench, next: Play): Promise<void> => upstream.call('play', next);

/** Topics of matches that only the made frames have. */
export const madeTopics = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => matchTopic(String(index + 1)));

/** A message that asks the gateway for a topic. */
const subscription = (topic: string): string => JSON.stringify({ op: 'sub', topic });

/** Clients of the gateway that follow some topics. */
export const gatewayProfile = (port: number, topics: readonly string[], deflates: boolean): ClientProfile => ({
  port,
  path: '/live',
  hello: topics.map(subscription),
  deflates,
});
