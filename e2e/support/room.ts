import type { Page } from '@playwright/test';

/** Elements whose texts may be cut, with the reason. */
const MAY_BE_CUT: readonly { selector: string; reason: string }[] = [
  { selector: '.team-name', reason: 'a name of the operator, of any length, which the match shows in full' },
  { selector: '.match-comp', reason: 'a name of the operator, of any length, which the match shows in full' },
  { selector: '.leg-what .truncate', reason: 'a name of the operator, of any length; the time beside it stays whole' },
  {
    selector: '.brand-word',
    reason: 'the name of the product gives way to controls; its sign stays and its link is named',
  },
  { selector: '.odd-label', reason: 'an outcome of the operator, of any length; the name of its button is whole' },
];

/** A text that is not seen in full, with the element that has it. */
export type CutText = { text: string; element: string; why: string };

/**
 * The visible texts that an element with hidden overflow cuts, or that are outside of the viewport where nothing scrolls
 * to them. What counts is the ink of the letters, accents and descenders included, not their line.
 */
export function cutTexts(page: Page): Promise<CutText[]> {
  return page.evaluate(
    (allowed) => {
      const TOLERANCE_PX = 1;
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('the page has no canvas');
      // Some styles hide a text only at some widths, so a class is no proof.
      const isOnlyRead = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isOnlyRead(element.parentElement));
      const isHidden = (element: Element) =>
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.skip-link, noscript') !== null ||
        isOnlyRead(element);
      /** The top and the bottom of the ink of a line of text. */
      const inkOf = (text: string, line: DOMRect, style: CSSStyleDeclaration) => {
        // `font` is empty beside a `font-variant-numeric`.
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const ink = pen.measureText(text);
        const baseline = line.top + (line.height + ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2;
        return { top: baseline - ink.actualBoundingBoxAscent, bottom: baseline + ink.actualBoundingBoxDescent };
      };
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      const whyCut = (node: Text, parent: Element): string | null => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
        for (const line of lines) {
          const { top, bottom } = inkOf(node.data.trim(), line, getComputedStyle(parent));
          let isReachedX = false;
          let isReachedY = false;
          for (
            let around: Element | null = parent;
            around !== null && around !== document.body;
            around = around.parentElement
          ) {
            const { overflowX, overflowY, display } = getComputedStyle(around);
            if (display === 'inline' || display === 'contents') continue;
            const box = around.getBoundingClientRect();
            isReachedX ||= scrolls(overflowX);
            isReachedY ||= scrolls(overflowY);
            const name = `${around.tagName.toLowerCase()}.${around.className}`;
            if (!isReachedX && hides(overflowX)) {
              if (line.right > box.right + TOLERANCE_PX || line.left < box.left - TOLERANCE_PX) return `beside ${name}`;
            }
            if (!isReachedY && hides(overflowY)) {
              if (bottom > box.bottom + TOLERANCE_PX || top < box.top - TOLERANCE_PX) return `above or below ${name}`;
            }
          }
          if (!isReachedX && (line.right > innerWidth + TOLERANCE_PX || line.left < -TOLERANCE_PX))
            return 'outside of the viewport';
        }
        return null;
      };
      const found: { text: string; element: string; why: string }[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue;
        if (isHidden(parent) || (allowed.length > 0 && parent.closest(allowed) !== null)) continue;
        const why = whyCut(node, parent);
        if (why !== null)
          found.push({ text: node.data.trim(), element: `${parent.tagName.toLowerCase()}.${parent.className}`, why });
      }
      return found;
    },
    MAY_BE_CUT.map(({ selector }) => selector).join(', '),
  );
}

/** The elements that make the page scroll sideways; none when it does not. */
export function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px`, ...wide.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`)];
  });
}
