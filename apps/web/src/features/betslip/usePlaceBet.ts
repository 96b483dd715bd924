import { useLocation, useNavigate } from 'react-router-dom';
import { within } from '#lib/api/timeouts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { preloadParts } from '#lib/lazyPart.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { loginPath } from '#lib/navigation/returnTo.ts';
import type { ShowWayOut } from '#entities/limits/notifyRefusal.ts';
import { endSession, usePlayer, currentSession } from '#entities/session/sessionStore.ts';
import { closeSlip, leaveSlipForLogin } from '#entities/slip/slipStore.ts';
import { openDeposit } from '#entities/wallet/depositStore.ts';
import { placeBet } from './placeBet.ts';
import type { PlacedLines, StakedFreebet } from './placement.ts';
import { PLACE_TIMEOUT_MS } from './resolveAttempt.ts';
import { useRefreshAfterPlacing } from './useRefreshAfterPlacing.ts';

/**
 * Returns the function that places the bet, with the gateway and the router as dependencies. The stake is a freebet or
 * the player's money, for one or several lines.
 */
export function usePlaceBet(freebet: StakedFreebet | null, lines?: PlacedLines): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const accNo = usePlayer()?.accNo ?? null;
  const utils = trpc.useUtils();
  const { mutateAsync: place } = trpc.bets.place.useMutation(within(PLACE_TIMEOUT_MS));
  const { mutate: signOut } = trpc.account.logout.useMutation();
  const onPlaced = useRefreshAfterPlacing();
  return () => {
    const isStillHere = () => {
      const session = currentSession();
      return session.status === 'player' && session.player.accNo === accNo;
    };
    const goToLogin = (why?: string) => {
      leaveSlipForLogin();
      if (why !== undefined) endRefused(why);
      void navigate(loginPath(pathname + search));
    };
    // A refusal recognised by its message does not end the session, and Login is for guests. The session is therefore
    // ended here and at the gateway.
    const endRefused = (message: string) => {
      if (!isStillHere()) return;
      endSession({ why: 'lost', message, toLogin: true });
      signOut();
    };
    const topUp = (neededKes: number) => {
      closeSlip();
      openDeposit({ kind: 'topUp', neededKes });
    };
    const showWayOut: ShowWayOut = (screen) => {
      closeSlip();
      void navigate(pathTo(screen));
    };
    const status = (betRef: string) => utils.bets.status.fetch({ betRef }, { staleTime: 0, retry: false });
    // A refused freebet may have been used or expired, so the list is refetched.
    const refetchFreebets = () => void (freebet && utils.bonuses.list.invalidate());
    const deps = { accNo, isStillHere, freebet, lines, place, status, goToLogin, topUp, showWayOut, onPlaced };
    // A part that loads when it is rendered appears only after some 300 ms. Until then neither slip nor receipt would be there.
    void preloadParts(['receipt']);
    void placeBet(deps).then(refetchFreebets);
  };
}
