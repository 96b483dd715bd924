import { count } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';

export const pageSettings = {
  title: 'Rendered pages',
  settings: {
    renderTimeoutMs: setting(
      'RENDER_TIMEOUT_MS',
      count(50),
      'how long a visitor waits for the rendering of a public page before the page without data is sent. The rendering continues for later visitors',
    ),
  },
} as const;

/** Settings that nobody needs to change. */
export const PAGE_CONSTANTS = {
  /** For the operator's data. A visitor of the page without data would wait as long, and for more requests. */
  readTimeoutMs: 1000,
  /** Labels depend on the time, such as "Today", so an unchanged page is rendered again after this. */
  maxAgeMs: 15_000,
  /** What a page reads follows the day and the data, and what it read before is also sent until it is found out again. */
  findAgainAfterMs: 5 * 60_000,
  maxBytes: 48 * 1024 * 1024,
  maxMissingBytes: 4 * 1024 * 1024,
  /** Renderings of pages that are not kept. Addresses can be invented; beyond this, pages are sent without data. */
  maxNewPagesPerSecond: 50,
  /** Renderings that wait for the worker. Beyond that, pages are sent without data. */
  maxQueue: 20,
  /** A rendering that takes longer has hung: its worker is replaced. */
  hungAfterMs: 5000,
  restartAfterMs: [100, 1000, 10_000],
  /** Topics that pages may open in a minute, as addresses of matches can be invented. */
  maxTopicOpensPerMinute: 60,
} as const;

export type PageSettings = { readonly renderTimeoutMs: number } & typeof PAGE_CONSTANTS;
