/**
 * The elements that a notice must not cover. Buttons count in forms and dialogs, and those of the whole width, because
 * in lists, which scroll, every place has a button. A form's own message counts too, because it contains the reason for
 * the notice.
 */
const CONTROLS = 'input, textarea, select, form :is(button, [role=alert] > *), .sheet :is(a, button), .btn-full';
const GAP_PX = 8;

const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());

/**
 * Puts notices where they cover the fewest fields and buttons, until it is aborted. A sheet rises while it opens, and grows
 * with what loads in it, so the place is computed again after both, when the phone's screen changes its size, and when
 * other content is shown.
 */
export function placeFreely(host: HTMLElement, isOver: AbortSignal): void {
  const place = () => placeNow(host);
  place();
  // A phone that is turned, and a keyboard that opens or closes.
  window.addEventListener('resize', place, { signal: isOver });
  window.visualViewport?.addEventListener('resize', place, { signal: isOver });
  const sizes = new ResizeObserver(place);
  const sheets = document.querySelectorAll('.sheet');
  for (const sheet of sheets) {
    sheet.addEventListener('animationend', place);
    sizes.observe(sheet);
  }
  const content = new MutationObserver(place);
  const main = document.querySelector('main');
  if (main) content.observe(main, { childList: true, subtree: true });
  isOver.addEventListener('abort', () => {
    content.disconnect();
    sizes.disconnect();
    for (const sheet of sheets) sheet.removeEventListener('animationend', place);
  });
}

/**
 * The place is above the bottom bar, else below the headers, else between them. The keyboard of a phone leaves only what is
 * above it.
 */
function placeNow(host: HTMLElement): void {
  const { highestPx, endPx } = room();
  showFitting(host, endPx - highestPx);
  const { left, right, height } = host.getBoundingClientRect();
  const lowestPx = Math.max(highestPx, endPx - height);
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

/**
 * Hides the older notices that have no room, as in large text, until a newer one has gone. The newest is always shown.
 */
function showFitting(host: HTMLElement, roomPx: number): void {
  const notices = [...host.children].filter((each) => each instanceof HTMLElement);
  for (const notice of notices) notice.hidden = false;
  const { top } = host.getBoundingClientRect();
  for (const notice of notices.slice(1)) notice.hidden = notice.getBoundingClientRect().bottom - top > roomPx;
}

/**
 * Where notices may begin and end between headers, bottom bar and keyboard, in CSS pixels from the top. A dialog covers
 * headers and bottom bar.
 */
function room(): { highestPx: number; endPx: number } {
  const isDialogOpen = document.querySelector('.sheet') !== null;
  const heads = isDialogOpen ? [] : boxesOf('header, .site-head > *');
  const [bar] = isDialogOpen ? [] : boxesOf('.bottom-bar');
  const highestPx = Math.max(0, ...heads.map(({ bottom }) => bottom)) + GAP_PX;
  const seenPx = window.visualViewport?.height ?? window.innerHeight;
  return { highestPx, endPx: Math.min(seenPx, window.innerHeight - (bar?.height ?? 0)) - GAP_PX };
}
