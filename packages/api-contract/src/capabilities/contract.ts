import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { extraCapability } from '../operator/capabilities.ts';

/**
 * The capabilities of every operator of our own API, because its documented calls include them. Other platforms may
 * lack them.
 */
export const CORE_CAPABILITIES = ['accounts', 'bets', 'games', 'leaderboard', 'resultProofs'] as const;

/** All capabilities. The client hides what the platform lacks. */
export const capability = z.enum([...CORE_CAPABILITIES, ...extraCapability.options]);

export type Capability = z.infer<typeof capability>;

/**
 * The capabilities that the platform has, and the day in Nairobi up to which it lists no movements of money, because they
 * are archived.
 */
export const capabilitiesOutput = z.object({
  offered: z.array(capability),
  moneyArchivedUntil: z.iso.date().optional(),
});

/** The capabilities of the platform, as the router needs them. */
export type CapabilitiesPort = {
  /** What the platform offers. */
  get(caller: Caller): Promise<z.infer<typeof capabilitiesOutput>>;
  /**
   * Whether the platform may have a capability. Procedures that need one that it cannot have are refused here; a platform
   * that is asked decides.
   */
  mayOffer(name: Capability): boolean;
};
