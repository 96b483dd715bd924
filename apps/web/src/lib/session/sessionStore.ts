import type { SessionView } from '@ushindi/api-contract';
import { setLongTimeout } from '@ushindi/shared';
import { create } from 'zustand';

/** Who is signed in. */
export type Player = { phone: string; name: string; accNo: string };

/** Guest or player; 'unknown' until the gateway has said which. */
export type Session = { status: 'unknown' } | { status: 'guest' } | { status: 'player'; player: Player };

/** Why a session ended: its time was up, the operator or gateway refused it, or the player left. */
export type SessionEnd = { why: 'expired' } | { why: 'lost'; message: string } | { why: 'loggedOut' };

type EndListener = (end: SessionEnd) => void;

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
  if (!view.signedIn) return store.setState({ status: 'guest' }, true);
  const { phone, name, accNo, expiresInMs } = view;
  store.setState({ status: 'player', player: { phone, name, accNo } }, true);
  disarm = setLongTimeout(() => endSession({ why: 'expired' }), expiresInMs);
}

/** Ends the player's session in this page and tells who listens. Without a session nothing happens. */
export function endSession(end: SessionEnd): void {
  if (store.getState().status !== 'player') return;
  disarm();
  store.setState({ status: 'guest' }, true);
  for (const listener of listeners) listener(end);
}

/** Calls the listener whenever a session ends. Returns what stops it. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
