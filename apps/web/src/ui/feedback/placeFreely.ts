/**
 * What a notice must not cover. In lists, which scroll, every spot has a button, so those count in forms and dialogs only.
 * A form's own message has the reason for the notice, so a notice must not cover it either.
 */
const CONTROLS = 'input, textarea, select, form :is(button, [role=alert] > *), .sheet :is(a, button)';
const GAP_PX = 8;

const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());

/**
 * Puts notices where they cover the fewest fields and buttons: above the bottom bar, else below the headers, else between
 * them. The keyboard of a phone leaves only what is above it.
 */
export function placeFreely(host: HTMLElement): void {
  const { left, right, height } = host.getBoundingClientRect();
  const { lowestPx, highestPx } = roomFor(height);
  const controls = boxesOf(CONTROLS).filter((box) => box.left < right && box.right > left);
  const coveredAt = (topPx: number): number =>
    controls.filter((box) => box.top < topPx + height && box.bottom > topPx).length;
  const between = Array.from(
    { length: Math.max(0, Math.floor((lowestPx - highestPx) / GAP_PX)) },
    (_, step) => lowestPx - step * GAP_PX,
  );
  const places = [lowestPx, highestPx, ...between].map((topPx) => ({ topPx, covered: coveredAt(topPx) }));
  const best = places.reduce((one, other) => (other.covered < one.covered ? other : one));
  host.style.bottom = 'auto';
  host.style.top = `${best.topPx}px`;
}

/** The lowest and the highest top of notices between headers, bottom bar and keyboard. A dialog is over the first two. */
function roomFor(heightPx: number): { lowestPx: number; highestPx: number } {
  const isDialogOpen = document.querySelector('.sheet') !== null;
  const heads = isDialogOpen ? [] : boxesOf('header, .site-head > *');
  const [bar] = isDialogOpen ? [] : boxesOf('.bottom-bar');
  const highestPx = Math.max(0, ...heads.map(({ bottom }) => bottom)) + GAP_PX;
  const seenPx = window.visualViewport?.height ?? window.innerHeight;
  const endPx = Math.min(seenPx, window.innerHeight - (bar?.height ?? 0));
  return { lowestPx: Math.max(highestPx, endPx - GAP_PX - heightPx), highestPx };
}
