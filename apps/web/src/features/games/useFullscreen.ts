import { useEffect, useState } from 'react';

/** The class of the page's root while a game fills the window; game-frame.css styles it. */
const mark = 'game-full';

export type Fullscreen = { isFull: boolean; toggle: () => void };

/**
 * Lets a game fill the window, and the screen where the browser allows it: iPhones allow full screen for videos only.
 * The page goes full screen instead of the game, so that notices and dialogs still show above it.
 */
export function useFullscreen(): Fullscreen {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  useEffect(() => {
    if (!isFull) return;
    document.documentElement.classList.add(mark);
    return () => {
      document.documentElement.classList.remove(mark);
      leaveScreen();
    };
  }, [isFull]);
  const toggle = () => {
    setIsFull(!isFull);
    if (!isFull) void fillScreen();
  };
  return { isFull, toggle };
}

async function fillScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    // Full screen is unsupported or refused. The game fills the window without it.
  }
}

function leaveScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}
