import type { Bonus } from '@ushindi/api-contract';
import { trpc } from '../api/trpc.ts';
import { usePlayer } from '../session/sessionStore.ts';

const none: readonly Bonus[] = [];

/** The player's usable freebets: bonuses with the status awarded (account-and-money spec, section 4). None for guests. */
export function useFreebets(): readonly Bonus[] {
  const isPlayer = usePlayer() !== null;
  const { data } = trpc.bonuses.list.useQuery(undefined, { enabled: isPlayer });
  return (isPlayer && data?.items.filter(isUsable)) || none;
}

/** Whether a bonus can be played as a freebet now. */
export function isUsable({ status }: Bonus): boolean {
  return status === 'awarded';
}
