import type { SessionView } from '@ushindi/api-contract';
import { setLongTimeout } from '@ushindi/shared';
import { create } from 'zustand';
import type { SessionLoss } from '../api/errors.ts';

/** Who is signed in. */
export type Player = { phone: string; name: string; accNo: string };

/** Guest or player; 'unknown' until the gateway has said which. `leadsTo`: where a session that has ended leads. */
export type Session =
  | { status: 'unknown' }
  | { status: 'guest'; leadsTo?: string }
  | { status: 'player'; player: Player };

/** Why a session ended: its time was up, a call said so, or the player left. */
export type SessionEnd = { why: 'expired' } | SessionLoss | { why: 'loggedOut' };

type EndListener = (end: SessionEnd, leadsTo: string) => void;

const listeners = new Set<EndListener>();
let disarm: () => void = () => undefined;

const store = create<Session>()(() => ({ status: 'unknown' }));

/** The session as the gateway last told it. The access token never comes here (readings 8). */
export const useSession = store;

/** Who is signed in, or null. */
export function usePlayer(): Player | null {
  return store((session) => (session.status === 'player' ? session.player : null));
}

/** Takes over what the gateway said of the session and arms the timer that ends it; the server's clock decides when. */
export function adoptSession(view: SessionView): void {
  disarm();
  // A guest stays the guest that the end of a session has made, with the way on from there.
  if (!view.signedIn)
    return store.setState((session) => (session.status === 'guest' ? session : { status: 'guest' }), true);
  const { phone, name, accNo, expiresInMs } = view;
  store.setState({ status: 'player', player: { phone, name, accNo } }, true);
  disarm = setLongTimeout(() => endSession({ why: 'expired' }), expiresInMs);
}

/** Ends the player's session in this page and tells who listens. Without a session nothing happens. */
export function endSession(end: SessionEnd): void {
  const session = store.getState();
  if (session.status !== 'player') return;
  disarm();
  const leadsTo = wayOnAfter(end, session.player);
  store.setState({ status: 'guest', leadsTo }, true);
  for (const listener of listeners) listener(end, leadsTo);
}

/** Home, but Login or the verification where the operator's answer leads there (account-and-money spec, section 8). */
function wayOnAfter(end: SessionEnd, { accNo, phone }: Player): string {
  if (end.why === 'unverified') return verifyPath({ accNo, phone });
  return end.why === 'lost' && end.toLogin ? '/login' : '/';
}

/** The Verify screen's address for an account that the operator wants verified before it signs in. */
export function verifyPath({ accNo, phone }: Pick<Player, 'accNo' | 'phone'>): string {
  return `/verify/${encodeURIComponent(accNo)}?msisdn=${encodeURIComponent(phone)}&fromLogin=true`;
}

/** Calls the listener whenever a session ends. Returns what stops it. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
