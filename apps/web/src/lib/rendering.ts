/** The values that are the same in the server's rendering of a page and in its hydration. */
type Rendering = {
  /** The server's clock, epoch milliseconds. */
  nowMs: number;
  /** The origin under which browsers open the product. */
  origin: string;
};

let rendering: Rendering | null = null;

/** Sets the time and the origin of a page, on the server for each one and in the browser before hydration. */
export function startRendering(next: Rendering): void {
  rendering = next;
}

/** The time at which the server rendered this page; null for a page rendered here. */
export function renderedAtMs(): number | null {
  return rendering?.nowMs ?? null;
}

/** The origin of this site. */
export function siteOrigin(): string {
  return typeof window === 'undefined' ? (rendering?.origin ?? 'http://localhost') : window.location.origin;
}
