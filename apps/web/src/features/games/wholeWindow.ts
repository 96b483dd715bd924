/** Whether this is a phone or a tablet, by user agent; a newer iPad claims to be a Mac with touch. */
export function isMobile({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return (
    /Android|iPhone|iPad|iPod|Mobile|Opera Mini/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}

/** Gives the whole window to a game. Its screen leaves no history entry, because Back would reopen the game. */
export function giveWindowTo(url: string): void {
  window.location.replace(url);
}
