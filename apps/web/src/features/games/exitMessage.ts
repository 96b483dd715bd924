import { useContext, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { followable, PathKinds } from '../../lib/session/returnTo.ts';

/**
 * The lobby address that a game names on leaving: '' when it names none, null when a message is something else.
 * Games post `{ type: 'exit', lobbyUrl }`.
 */
function lobbyOfExit(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'exit') return null;
  return 'lobbyUrl' in message && typeof message.lobbyUrl === 'string' ? message.lobbyUrl : '';
}

/**
 * Leaves when the game in a frame says so: to the lobby it names where that is one of our own screens, else Home
 * (discovery-and-content spec, section 2.11; readings 12). Only the frame itself is heard, and only while the game's
 * own origin is in it.
 */
export function useExitMessage(frame: { current: HTMLIFrameElement | null }, url: string): void {
  const navigate = useNavigate();
  const kindOf = useContext(PathKinds);
  const take = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (frame.current === null || source !== frame.current.contentWindow || origin !== new URL(url).origin) return;
    const lobby = lobbyOfExit(data);
    if (lobby !== null) void navigate(followable(lobby || null, kindOf) ?? '/');
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => take(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
}
