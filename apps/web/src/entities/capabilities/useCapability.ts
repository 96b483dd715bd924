import type { Capability } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';

/** As long as the gateway keeps them fresh. */
const FRESH_FOR_MS = 5 * 60_000;

const useCapabilities = () => trpc.capabilities.get.useQuery(undefined, { staleTime: FRESH_FOR_MS }).data;

/** The day up to which the platform lists no movements of money, because they are archived; undefined without one. */
export const useMoneyArchivedUntil = (): string | undefined => useCapabilities()?.moneyArchivedUntil;

/** Whether the platform offers a capability; undefined until that is known. */
export function useKnownCapability(name: Capability | undefined): boolean | undefined {
  const capabilities = useCapabilities();
  return name && capabilities?.offered.includes(name);
}

/** Whether the platform offers a capability; false until that is known. */
export const useCapability = (name: Capability): boolean => useKnownCapability(name) === true;

/** Whether the platform lacks a capability that nearly all have; false until that is known, and for undefined. */
export const useLacks = (name: Capability | undefined): boolean => useKnownCapability(name) === false;
