import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { useRememberedRoute } from '../../lib/session/returnTo.ts';
import { onSessionEnd, type SessionEnd } from '../../lib/session/sessionStore.ts';
import { useSessionQuery } from '../../lib/session/useSessionQuery.ts';
import { closeDeposit, endAwaiting } from '../../lib/wallet/depositStore.ts';
import { notify } from '../../ui/notify.ts';

const HOME = '/';
const LOGIN = '/login';

/**
 * Learns who is signed in, and clears up and says why when a session ends. On Home a refused session is a balance that could not
 * be had, with words and a way of its own (account-and-money spec, section 8). Put it once within the router.
 */
export function SessionKeeper() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  useSessionQuery();
  useRememberedRoute();
  const take = useEffectEvent((end: SessionEnd, leadsTo: string) => {
    const isBalanceOfHome = end.why === 'lost' && pathname === HOME;
    const text = isBalanceOfHome ? messagesOf(account).sessionUnverified : farewell(end);
    if (end.why === 'loggedOut') notify.info(text);
    else notify.warning(text, { id: 'session' });
    closeDeposit();
    endAwaiting();
    forgetPlayer(queryClient);
    // A screen for all stays when the player leaves or the time is up; RouteGate sees to the player's own.
    if (end.why === 'lost' || end.why === 'unverified') void navigate(isBalanceOfHome ? LOGIN : leadsTo);
  });
  useEffect(() => onSessionEnd((end, leadsTo) => take(end, leadsTo)), []);
  return null;
}

/** What is said when a session ends: the operator's words where there are some. */
function farewell(end: SessionEnd): string {
  const words = messagesOf(account);
  switch (end.why) {
    case 'loggedOut':
      return words.loggedOut;
    case 'expired':
      return words.sessionExpired;
    case 'lost':
      return end.message || words.sessionExpired;
    case 'unverified':
      return end.message || words.needsVerification;
  }
}

/** Nothing of a player stays in the page for the next one. */
function forgetPlayer(queryClient: QueryClient): void {
  queryClient.setQueryData(getQueryKey(trpc.account.session, undefined, 'query'), { signedIn: false });
  for (const feature of [trpc.wallet, trpc.bets, trpc.bonuses])
    queryClient.removeQueries({ queryKey: getQueryKey(feature) });
}
