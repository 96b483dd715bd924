/** Whether this is a phone or a tablet, by what its browser calls itself; a newer iPad calls itself a Mac with touch. */
export function isMobile({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return (
    /Android|iPhone|iPad|iPod|Mobile|Opera Mini/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}

/** Gives the whole window to a game. Its screen leaves no step in the history: Back would open the game once more. */
export function giveWindowTo(url: string): void {
  window.location.replace(url);
}
