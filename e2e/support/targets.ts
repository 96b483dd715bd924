import type { Page } from '@playwright/test';

/** Targets that may be smaller, with the reason. They have the 24 pixels of WCAG 2.2 AA. */
const MAY_BE_SMALL: readonly { selector: string; reason: string }[] = [
  { selector: '.match-more', reason: 'a row of a list gives the height to its odds' },
];

/**
 * The visible controls that do not respond within a square of 44 pixels around their centre, each scrolled into view.
 * A tap is tested where it lands, because a control may respond outside of its box, or be covered.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    (allowed) => {
      const REACH_PX = 21;
      const controls = 'a[href], button, [role=tab], [role=switch], input:not([type=hidden]), select, summary';
      // Such a link has the height of its line.
      const isInSentence = (element: Element) =>
        element.matches('p a, li a') && getComputedStyle(element).display === 'inline';
      const isAllowed = (element: Element) => element.matches(allowed) || isInSentence(element);
      const responds = (element: Element, x: number, y: number) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && (element.contains(at) || at.closest('label')?.contains(element) === true);
      };
      const isSmall = (element: Element) => {
        // A label responds for its control.
        const target = element.closest('label') ?? element;
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { left, top, width, height } = target.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const points = [
          [x - REACH_PX, y],
          [x + REACH_PX, y],
          [x, y - REACH_PX],
          [x, y + REACH_PX],
        ] as const;
        const inView = points.filter(([px, py]) => px > 0 && px < innerWidth && py > 0 && py < innerHeight);
        return inView.some(([px, py]) => !responds(element, px, py));
      };
      // What is outside the topmost dialog is inert.
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
      const isVisible = (element: Element) =>
        dialog.contains(element) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        element.closest('.skip-link, [inert], [aria-hidden=true]') === null;
      return [...document.querySelectorAll(controls)]
        .filter((element) => isVisible(element) && !isAllowed(element) && isSmall(element))
        .map((element) => element.outerHTML.slice(0, 120));
    },
    MAY_BE_SMALL.map(({ selector }) => selector).join(', '),
  );
}
