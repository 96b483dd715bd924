import { useContext, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { safeInternalPath, RouteAccess } from '#lib/navigation/returnTo.ts';

/**
 * The lobby address that a game sends on exit: '' if it sends none, null for any other message. Games post `{ type:
 * 'exit', lobbyUrl }`.
 */
function lobbyOfExit(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'exit') return null;
  return 'lobbyUrl' in message && typeof message.lobbyUrl === 'string' ? message.lobbyUrl : '';
}

/**
 * Leaves the game on its exit message: to the named lobby if it is a screen of ours, otherwise Home. Accepts
 * messages only from the frame itself and only from the game's origin.
 */
export function useExitMessage(frame: { current: HTMLIFrameElement | null }, url: string): void {
  const navigate = useNavigate();
  const accessOf = useContext(RouteAccess);
  const take = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (frame.current === null || source !== frame.current.contentWindow || origin !== new URL(url).origin) return;
    const lobby = lobbyOfExit(data);
    if (lobby !== null) void navigate(safeInternalPath(lobby || null, accessOf) ?? '/');
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => take(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
}
