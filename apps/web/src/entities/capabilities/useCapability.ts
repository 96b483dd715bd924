import type { Capability } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';

/** The time for which the gateway keeps them fresh. */
const FRESH_FOR_MS = 5 * 60_000;

const useQuery = () => trpc.capabilities.get.useQuery(undefined, { staleTime: FRESH_FOR_MS });
const useCapabilities = () => useQuery().data;

/** Whether the capabilities failed to load, so that it stays unknown what the platform offers. */
export const useUnknownCapabilities = (): boolean => useQuery().isLoadingError;

/**
 * The day up to which movements of money are archived, so that the platform does not list them; undefined without one.
 */
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
