import type { SessionView } from '@ushindi/api-contract';
import { setLongTimeout } from '@ushindi/shared';
import { startTransition, useEffect, useState } from 'react';
import { createStore } from 'zustand';
import type { SessionLoss } from '#lib/api/errors.ts';
import { pathTo } from '#lib/navigation/paths.ts';

/** The id of the notices about the session. They are removed when a player signs in. */
export const SESSION_NOTICE = 'session';

/** The signed-in player. */
export type Player = { phone: string; name: string; accNo: string };

/**
 * Guest or player; 'unknown' until the gateway has answered. `redirectTo` is the redirect of an ended session.
 * `hasSignedIn` is whether a form on this page granted the session.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'guest'; redirectTo?: string }
  | { status: 'player'; player: Player; hasSignedIn: boolean };

/**
 * Why a session ended: it expired, a call reported it, or the player logged out or started an exclusion, here or in
 * another tab.
 */
export type SessionEnd =
  | { why: 'expired' }
  | SessionLoss
  | { why: 'loggedOut' | 'loggedOutElsewhere' }
  /** `untilMs` as in SessionChange. */
  | { why: 'excluded'; untilMs: number | null | undefined }
  | { why: 'excludedElsewhere' };

/** Whether a session ended without an action of the player, who therefore wants to continue after the next login. */
export const isUnasked = ({ why }: SessionEnd): boolean => why === 'expired' || why === 'lost' || why === 'unverified';

type EndListener = (end: SessionEnd, redirectTo: string, player: Player) => void;

const listeners = new Set<EndListener>();
let disarm: () => void = () => undefined;

const store = createStore<Session>()(() => ({ status: 'unknown' }));

/** The session as last reported by the gateway. The access token never reaches the browser. */
export const currentSession = store.getState;

/**
 * The shown part of the session. When the session becomes known, which changes the whole page, the component renders in
 * a transition, which yields to the browser. useSyncExternalStore would render it in one long task.
 */
export function useSession<Shown>(show: (session: Session) => Shown): Shown {
  const [session, setSession] = useState(currentSession);
  useEffect(() => {
    const follow = (now: Session, before: Session) => {
      if (before.status === 'unknown') startTransition(() => setSession(now));
      else setSession(now);
    };
    // A session that was requested before hydration becomes known in the effects of hydration.
    startTransition(() => setSession(currentSession()));
    return store.subscribe(follow);
  }, []);
  return show(session);
}

/** The signed-in player, or null. */
export function usePlayer(): Player | null {
  return useSession((session) => (session.status === 'player' ? session.player : null));
}

/** Applies the gateway's session and sets the timer that ends it after its remaining time. */
export function adoptSession(view: SessionView, isSignIn = false): void {
  disarm();
  // A guest after an ended session keeps that session's redirect.
  if (!view.signedIn)
    return store.setState((session) => (session.status === 'guest' ? session : { status: 'guest' }), true);
  const { phone, name, accNo, expiresInMs } = view;
  store.setState((before) => {
    const hasSignedIn = isSignIn || (before.status === 'player' && before.hasSignedIn);
    return { status: 'player', player: { phone, name, accNo }, hasSignedIn };
  }, true);
  disarm = setLongTimeout(() => endSession({ why: 'expired' }), expiresInMs);
}

/** Ends the player's session on this page and notifies listeners. Does nothing without a session. */
export function endSession(end: SessionEnd): void {
  const session = store.getState();
  if (session.status !== 'player') return;
  disarm();
  const redirectTo = pathAfter(end, session.player);
  store.setState({ status: 'guest', redirectTo }, true);
  for (const listener of listeners) listener(end, redirectTo, session.player);
}

/** The screen that explains an exclusion. */
const EXCLUDED_PATH = pathTo('Excluded');

/** The screen after an end of the session: Login, verification, the explanation of an exclusion, or Home. */
function pathAfter(end: SessionEnd, { accNo, phone }: Player): string {
  if (end.why === 'excluded' || end.why === 'excludedElsewhere') return EXCLUDED_PATH;
  if (end.why === 'unverified') return verifyPath({ accNo, phone });
  return end.why === 'lost' && end.toLogin ? pathTo('Login') : '/';
}

/** The Verify address of an account that must be verified before it signs in. */
export function verifyPath({ accNo, phone }: Pick<Player, 'accNo' | 'phone'>): string {
  return `${pathTo('VerifyAccountWithAccNo', { accNo })}?msisdn=${encodeURIComponent(phone)}&fromLogin=true`;
}

/** Calls the listener whenever a session ends. Returns the unsubscribe function. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
