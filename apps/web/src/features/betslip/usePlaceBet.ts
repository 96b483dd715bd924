import { useLocation, useNavigate } from 'react-router-dom';
import { trpc } from '../../lib/api/trpc.ts';
import { loginPath } from '../../lib/session/returnTo.ts';
import { endSession, usePlayer, useSession } from '../../lib/session/sessionStore.ts';
import { closeSlip } from '../../lib/slip/slipStore.ts';
import { openDeposit } from '../../lib/wallet/depositStore.ts';
import { placeBet } from './placeBet.ts';
import type { StakedFreebet } from './placement.ts';
import { useRefreshAfterPlacing } from './useRefreshAfterPlacing.ts';

/** The Place Bet button's work, on the gateway and the router; with a freebet for the stake, or the player's money. */
export function usePlaceBet(freebet: StakedFreebet | null): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const accNo = usePlayer()?.accNo ?? null;
  const utils = trpc.useUtils();
  const { mutateAsync: place } = trpc.bets.place.useMutation();
  const { mutate: signOut } = trpc.account.logout.useMutation();
  const onPlaced = useRefreshAfterPlacing();
  return () => {
    const goToLogin = (why?: string) => {
      closeSlip();
      if (why !== undefined) endRefused(why);
      void navigate(loginPath(pathname + search));
    };
    // Words alone have ended no session yet, and Login is for guests: it ends here and at the gateway.
    const endRefused = (message: string) => {
      if (useSession.getState().status !== 'player') return;
      endSession({ why: 'lost', message, toLogin: true });
      signOut();
    };
    const topUp = (neededKes: number) => {
      closeSlip();
      openDeposit({ kind: 'topUp', neededKes });
    };
    const status = (betRef: string) => utils.bets.status.fetch({ betRef }, { staleTime: 0, retry: false });
    // A freebet that was refused may be used or over by now: the list tells.
    const askAnew = () => void (freebet && utils.bonuses.list.invalidate());
    void placeBet({ accNo, freebet, place, status, goToLogin, topUp, onPlaced }).then(askAnew);
  };
}
