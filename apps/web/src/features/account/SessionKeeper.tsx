import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { useRememberedRoute } from '../../lib/session/returnTo.ts';
import { onSessionEnd, type SessionEnd } from '../../lib/session/sessionStore.ts';
import { useSessionQuery } from '../../lib/session/useSessionQuery.ts';
import { closeDeposit } from '../../lib/wallet/depositStore.ts';
import { notify } from '../../ui/notify.ts';

/** Learns who is signed in, and clears up and says why when a session ends. Put it once within the router. */
export function SessionKeeper() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useSessionQuery();
  useRememberedRoute();
  useEffect(
    () =>
      onSessionEnd((end) => {
        sayWhy(end);
        closeDeposit();
        forgetPlayer(queryClient);
        if (end.why === 'lost') void navigate('/');
      }),
    [queryClient, navigate],
  );
  return null;
}

function sayWhy(end: SessionEnd): void {
  const words = messagesOf(account);
  if (end.why === 'loggedOut') notify.info(words.loggedOut);
  else notify.warning(end.why === 'lost' && end.message ? end.message : words.sessionExpired, { id: 'session' });
}

/** Nothing of a player stays in the page for the next one. */
function forgetPlayer(queryClient: QueryClient): void {
  queryClient.setQueryData(getQueryKey(trpc.account.session, undefined, 'query'), { signedIn: false });
  for (const feature of [trpc.wallet, trpc.bets]) queryClient.removeQueries({ queryKey: getQueryKey(feature) });
}
