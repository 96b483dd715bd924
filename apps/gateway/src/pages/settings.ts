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
  /**
   * The time for the operator's data. Without rendering, a visitor would wait for the same data and for more requests.
   */
  readTimeoutMs: 1000,
  /** A page is rendered again after this time, because labels such as "Today" depend on the time. */
  maxAgeMs: 15_000,
  /**
   * The reads of a page depend on the day and the data. Outdated reads are sent too, until the reads are determined
   * again after this time.
   */
  findAgainAfterMs: 5 * 60_000,
  maxBytes: 48 * 1024 * 1024,
  maxMissingBytes: 4 * 1024 * 1024,
  /** The number of renderings of new pages. Addresses can be invented, so beyond it pages are sent without data. */
  maxNewPagesPerSecond: 50,
  /** The part of them for one address, so that no visitor uses up the renderings of all others. */
  maxNewPagesPerAddressSecond: 25,
  /** The number of renderings that wait for the worker. Beyond it, pages are sent without data. */
  maxQueue: 20,
  /** A rendering that takes longer has hung: its worker is replaced. */
  hungAfterMs: 5000,
  restartAfterMs: [100, 1000, 10_000],
  /** The number of topics that the pages of one address may open in a minute: addresses of matches can be invented. */
  maxTopicOpensPerAddressMinute: 60,
} as const;

export type PageSettings = { readonly renderTimeoutMs: number } & typeof PAGE_CONSTANTS;
