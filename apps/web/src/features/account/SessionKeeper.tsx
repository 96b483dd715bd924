import type { SessionView, SignInOnDevice } from '@ushindi/api-contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Api } from '#lib/api/createApi.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useRememberedRoute } from '#lib/navigation/returnTo.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { dropKept, keepFor } from '#entities/session/kept.ts';
import { onOtherTab, reportToOtherTabs, type SessionChange } from '#entities/session/otherTabs.ts';
import {
  adoptSession,
  currentSession,
  endSession,
  isUnasked,
  onSessionEnd,
  type Player,
  SESSION_NOTICE,
  type SessionEnd,
} from '#entities/session/sessionStore.ts';
import { dismissReceipt } from '#entities/slip/attempt.ts';
import { closeDeposit, endAwaiting } from '#entities/wallet/depositStore.ts';

/**
 * Loads the session, and cleans up and shows the reason when it ends. Render it once inside the router.
 */
export function SessionKeeper() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useSessionQuery();
  useRememberedRoute();
  const { pathname, search } = useLocation();
  const take = useEffectEvent((end: SessionEnd, redirectTo: string, { accNo }: Player) => {
    if (isUnasked(end)) keepFor(accNo, 'path', pathname + search);
    else dropKept();
    const text = farewell(end);
    if (end.why === 'loggedOut' || end.why === 'loggedOutElsewhere')
      notify.info(messagesOf(notices).loggedOut, { id: SESSION_NOTICE, isOfApp: true });
    else if (text !== null) notify.warning(text, { id: SESSION_NOTICE, isOfApp: true });
    const change = changeOf(end);
    if (change !== null) reportToOtherTabs(change);
    // A late response would restore the ended session.
    void queryClient.cancelQueries({ queryKey: sessionKey });
    queryClient.setQueryData(sessionKey, { signedIn: false });
    forgetPlayer(queryClient, 'removeQueries');
    // Screens for everyone stay open when the player leaves or the session ends; RouteGate closes the player's screens.
    if (!STAYING.has(end.why)) void navigate(redirectTo);
  });
  useEffect(() => onSessionEnd((end, redirectTo, player) => take(end, redirectTo, player)), []);
  return null;
}

/** The ends of a session after which a screen for everyone stays open. */
const STAYING: ReadonlySet<SessionEnd['why']> = new Set(['loggedOut', 'loggedOutElsewhere', 'expired']);

/** The message to the other tabs; null if they detect the end without it or have sent it. */
function changeOf(end: SessionEnd): SessionChange | null {
  if (end.why === 'expired' || end.why === 'loggedOutElsewhere' || end.why === 'excludedElsewhere') return null;
  return end.why === 'excluded' ? { what: 'excluded', untilMs: end.untilMs } : { what: 'ended' };
}

/** The warning about an ended session: the operator's message if there is one. Null if the player knows why. */
function farewell(end: SessionEnd): string | null {
  const words = messagesOf(notices);
  switch (end.why) {
    case 'expired':
      return words.sessionExpired;
    case 'lost':
      return end.message || words.sessionExpired;
    case 'unverified':
      return end.message || words.needsVerification;
    default:
      return null;
  }
}

const sessionKey = getQueryKey(trpc.account.session, undefined, 'query');

/** The procedures that the gateway answers to players only, and the leaderboard, which contains the player's rank. */
const OF_PLAYER = [
  trpc.wallet,
  trpc.bets,
  trpc.bonuses,
  trpc.account.sessions,
  trpc.account.activity,
  trpc.saferPlay,
  trpc.ageProof,
  trpc.push,
  trpc.leaderboard,
];

/** The id of the notice that names a device of the player. */
const NEW_DEVICE = 'newDevice';

/**
 * Removes all data of the player, so that the next one on this device sees nothing. `resetQueries` requests again what a
 * screen shows.
 */
function forgetPlayer(queryClient: QueryClient, how: 'removeQueries' | 'resetQueries'): void {
  dismissReceipt();
  closeDeposit();
  endAwaiting();
  notify.dismiss(NEW_DEVICE);
  for (const data of OF_PLAYER) void queryClient[how]({ queryKey: getQueryKey(data) });
}

const LONGEST_RETRY_MS = 15_000;
/** The page needs the session to distinguish guests and players, so the query is repeated until it succeeds. */
const SESSION_OPTIONS = {
  staleTime: 5 * 60_000,
  retry: true,
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, LONGEST_RETRY_MS),
};

/**
 * Requests the session before React has loaded, so that the response does not wait for hydration. The page shows it after
 * hydration, because the server renders every page for a guest.
 */
export function requestSession({ client, queryClient }: Api): void {
  const queryFn = () => client.account.session.query();
  void queryClient.prefetchQuery({ queryKey: sessionKey, queryFn, ...SESSION_OPTIONS });
}

/**
 * Loads the session unless it is known. Refetches it when the page is shown again after a while, or when another tab
 * signs in. The session may then be another player's.
 */
function useSessionQuery(): void {
  const queryClient = useQueryClient();
  const { data } = trpc.account.session.useQuery(undefined, SESSION_OPTIONS);
  useEffect(() => {
    if (data) adopt(data, queryClient);
  }, [data, queryClient]);
  useEffect(
    () =>
      onOtherTab((change) => {
        if (change.what === 'ended') endSession({ why: 'loggedOutElsewhere' });
        else if (change.what === 'excluded') endSession({ why: 'excludedElsewhere' });
        // A request from before the login would be answered for a guest.
        else void queryClient.resetQueries({ queryKey: sessionKey });
      }),
    [queryClient],
  );
}

/** Shows the notice about a new device, unless the player has left meanwhile. Its code loads only when it is needed. */
async function noteNewDevice(signIn: SignInOnDevice, accNo: string): Promise<void> {
  const { showNewDevice } = await import('./newDeviceNotice.ts');
  const session = currentSession();
  if (session.status === 'player' && session.player.accNo === accNo) showNewDevice(signIn, NEW_DEVICE);
}

/**
 * Applies the gateway's session. A session that the operator has ended ends here too, with the operator's reason
 * (R-126).
 */
function adopt(view: SessionView, queryClient: QueryClient): void {
  const session = currentSession();
  if (!view.signedIn) {
    if (view.hasEnded && session.status !== 'player')
      notify.warning(view.message || messagesOf(notices).sessionExpired, { id: SESSION_NOTICE, isOfApp: true });
    if (session.status === 'player') return endSession({ why: 'lost', message: view.message ?? '' });
    return adoptSession(view);
  }
  if (session.status === 'player' && session.player.accNo !== view.accNo) forgetPlayer(queryClient, 'resetQueries');
  adoptSession(view);
  notify.dismiss(SESSION_NOTICE);
  const { newDevice } = view;
  if (newDevice) void noteNewDevice(newDevice, view.accNo);
}
