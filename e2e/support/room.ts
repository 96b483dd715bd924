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
      const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`;
      // Some styles hide a text only at some widths, so a class is no proof.
      const isForScreenReaders = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).clipPath === 'inset(50%)' || isForScreenReaders(element.parentElement));
      const isHidden = (element: Element) =>
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.skip-link, noscript') !== null ||
        isForScreenReaders(element);
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
      const isBeyond = (start: number, end: number, fromPx: number, toPx: number) =>
        start < fromPx - TOLERANCE_PX || end > toPx + TOLERANCE_PX;
      const linesOf = (node: Text): DOMRect[] => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      };
      /** The elements around a text that have a box of their own, from the inside out. */
      const boxesAround = (element: Element | null): Element[] => {
        if (element === null || element === document.body) return [];
        const hasBox = !['inline', 'contents'].includes(getComputedStyle(element).display);
        return [...(hasBox ? [element] : []), ...boxesAround(element.parentElement)];
      };
      const whyLineCut = (line: DOMRect, { top, bottom }: { top: number; bottom: number }, boxes: Element[]) => {
        let [isReachedX, isReachedY] = [false, false];
        for (const element of boxes) {
          const { overflowX, overflowY } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          isReachedX ||= scrolls(overflowX);
          isReachedY ||= scrolls(overflowY);
          if (!isReachedX && hides(overflowX) && isBeyond(line.left, line.right, box.left, box.right))
            return `beside ${nameOf(element)}`;
          if (!isReachedY && hides(overflowY) && isBeyond(top, bottom, box.top, box.bottom))
            return `above or below ${nameOf(element)}`;
        }
        return !isReachedX && isBeyond(line.left, line.right, 0, innerWidth) ? 'outside of the viewport' : null;
      };
      const whyCut = (node: Text, parent: Element): string | null => {
        const boxes = boxesAround(parent);
        const reasons = linesOf(node).map((line) =>
          whyLineCut(line, inkOf(node.data.trim(), line, getComputedStyle(parent)), boxes),
        );
        return reasons.find((why) => why !== null) ?? null;
      };
      const found: { text: string; element: string; why: string }[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue;
        if (isHidden(parent) || (allowed.length > 0 && parent.closest(allowed) !== null)) continue;
        const why = whyCut(node, parent);
        if (why !== null) found.push({ text: node.data.trim(), element: nameOf(parent), why });
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

/** Gives text twice its size, as a player may have set it in the browser. */
export const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    document.addEventListener('DOMContentLoaded', enlarge);
  });
