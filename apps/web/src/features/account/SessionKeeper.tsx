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

/** Learns who is signed in, and clears up and says why when a session ends. Put it once within the router. */
export function SessionKeeper() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  useSessionQuery();
  useRememberedRoute();
  const take = useEffectEvent((end: SessionEnd) => {
    const { text, leadsTo } = farewell(end, pathname);
    if (end.why === 'loggedOut') notify.info(text);
    else notify.warning(text, { id: 'session' });
    closeDeposit();
    endAwaiting();
    forgetPlayer(queryClient);
    if (leadsTo !== null) void navigate(leadsTo);
  });
  useEffect(() => onSessionEnd((end) => take(end)), []);
  return null;
}

/** What is said when a session ends, and where to go then: null stays, and RouteGate sees to the player's screens. */
function farewell(end: SessionEnd, pathname: string): { text: string; leadsTo: string | null } {
  const words = messagesOf(account);
  if (end.why === 'loggedOut') return { text: words.loggedOut, leadsTo: null };
  if (end.why === 'expired') return { text: words.sessionExpired, leadsTo: null };
  if (end.message !== '') return { text: end.message, leadsTo: '/' };
  // On Home it is the balance that could not be had (account-and-money spec, section 8).
  return pathname === '/'
    ? { text: words.sessionUnverified, leadsTo: '/login' }
    : { text: words.sessionExpired, leadsTo: '/' };
}

/** Nothing of a player stays in the page for the next one. */
function forgetPlayer(queryClient: QueryClient): void {
  queryClient.setQueryData(getQueryKey(trpc.account.session, undefined, 'query'), { signedIn: false });
  for (const feature of [trpc.wallet, trpc.bets, trpc.bonuses])
    queryClient.removeQueries({ queryKey: getQueryKey(feature) });
}
