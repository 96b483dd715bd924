import type { Ports } from '@ushindi/api-contract';
import type { TopicSources } from '../live/index.ts';

/**
 * What the gateway needs of the platform behind it. Procedures, pages and the live socket use only this interface, so
 * each platform is one set of adapters: our operator's (`operator.ts`), or an odds feed's (`feed/`).
 */
export interface Platform {
  readonly ports: Ports;
  readonly sources: TopicSources;
  /** Calls the platform. @throws when it does not answer. */
  readonly probe: () => Promise<unknown>;
  /** What /readyz lists while it fails, by name. The gateway serves without it for a while. */
  readonly dependencies: Readonly<Record<string, () => boolean>>;
  close(): Promise<void>;
}
