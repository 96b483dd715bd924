import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { capability, type Capability } from '../operator/capabilities.ts';

/** The capabilities that the operator has; none with an operator that has only the documented calls. */
export const capabilitiesOutput = z.object({ offered: z.array(capability) });

export type { Capability };

export type CapabilitiesPort = {
  /** What the operator offers beyond the documented calls. */
  get(caller: Caller): Promise<z.infer<typeof capabilitiesOutput>>;
};
