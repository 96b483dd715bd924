import type { TopicSources } from '../topicSource.ts';
import { Membership } from './membership.ts';
import { SharedTopic, type SharedTopicOptions, type SharingSettings } from './sharedTopic.ts';

/** The settings for a lease: a lost leader or a lost Redis is replaced at most 3 s after the lease. */
export const sharingSettingsFor = (leaseMs: number): SharingSettings => ({
  leaseMs,
  commandTimeoutMs: leaseMs / 2,
  heartbeatEveryMs: 500,
  standaloneAfterMs: leaseMs + 1500,
  cooldownMs: 2000,
  handoverEveryMs: 60_000,
});

/** The topics of this gateway by role, and the number of takeovers since the process started. */
export interface SharingStats {
  leading: number;
  following: number;
  /** The topics that this gateway serves without Redis. */
  standalone: number;
  /** Topics that this gateway acquired after they had been led before. */
  takeovers: number;
}

/** Sources that gateways share. */
export interface SharedSources extends TopicSources {
  stats(): SharingStats;
  /** Stops the heartbeats; the sources must be closed before. */
  close(): void;
}

/** Sources with one socket to the operator per topic among all gateways of one Redis. */
export function createSharedSources(options: SharedTopicOptions): SharedSources {
  const membership = new Membership({ ...options, ...options.settings });
  const open = new Set<SharedTopic>();
  let pastTakeovers = 0;
  return {
    has: options.sources.has,
    open(topic, events) {
      const shared = new SharedTopic(topic, options, membership, events);
      open.add(shared);
      return {
        take: () => shared.take(),
        snapshot: () => shared.snapshot(),
        beat: () => shared.beat(),
        close() {
          if (open.delete(shared)) pastTakeovers += shared.takeovers();
          shared.close();
        },
      };
    },
    stats() {
      const stats = { leading: 0, following: 0, standalone: 0, takeovers: pastTakeovers };
      for (const shared of open) {
        stats[shared.role()] += 1;
        stats.takeovers += shared.takeovers();
      }
      return stats;
    },
    close: () => membership.close(),
  };
}
