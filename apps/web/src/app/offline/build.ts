/** The path of the page's own script, whose name changes with every build; null for a page without one. */
export function entryOf(page: Document): string | null {
  // The libraries' scripts come before it and change seldom.
  return [...page.querySelectorAll('script[type="module"][src]')].at(-1)?.getAttribute('src') ?? null;
}
