import type { DomainErrorView } from './errors.ts';
import type { RefusedFrame, SnapshotFrame } from './live/frames.ts';

/** A shared query that a page reads. */
export type QueryRead = {
  /** Identifies the query among the reads of the page. Only the client's build interprets it. */
  readonly key: string;
  /** 'feature.procedure'. */
  readonly name: string;
  readonly input: unknown;
};

/** The result of a query: its data, or the failure NOT_FOUND or INVALID. */
export type QueryResult = { readonly data: unknown } | { readonly refusal: DomainErrorView };

/** The data that a page has read so far. A page is rendered again with the data that it lacked. */
export type PageReads = {
  /** Results by key; null for a query that failed. */
  readonly queries: Readonly<Record<string, QueryResult | null>>;
  /**
   * Live topics by name: their state, or that the operator does not have them; null for a topic without a state in
   * time.
   */
  readonly topics: Readonly<Record<string, SnapshotFrame | RefusedFrame | null>>;
};

/** A page to render. Nothing in it depends on the visitor. */
export type PageRequest = {
  /** Path and known query parameters. */
  readonly url: string;
  /** The server's clock, epoch milliseconds. */
  readonly nowMs: number;
  /** The origin under which browsers open the product. */
  readonly origin: string;
  readonly reads: PageReads;
};

/** A rendered page. */
export type RenderedPage = {
  /** 404 when the address names something that does not exist. A failure of the operator does not cause a 404. */
  readonly status: 200 | 404;
  /** The content of #root. */
  readonly html: string;
  /** Title, description, canonical address and OpenGraph tags. */
  readonly head: string;
  /** Links of the screen's own styles, for the end of the head: they come after the app's. */
  readonly styles: string;
  /** JSON for hydration, safe inside a script element. */
  readonly state: string;
  /** The page redirects to this address instead. */
  readonly redirectTo?: string;
  /** The queries and topics of the page that `reads` does not have. */
  readonly missing: { readonly queries: readonly QueryRead[]; readonly topics: readonly string[] };
};

/** A public route whose first screen the server renders. */
export type PageRoute = {
  /** As in the client's route table: '/markets/:matchId'. */
  readonly path: string;
  /** The query parameters that change the screen; all others are ignored. */
  readonly query: readonly string[];
};

/** The exports of the client's server build. */
export type PageRenderer = {
  readonly routes: readonly PageRoute[];
  /** The paths of all screens, also of those that are not rendered. Any other address is unknown. */
  readonly screens: readonly string[];
  /** Loads every lazy part; call it once before `renderPage`. */
  readonly prepare: () => Promise<void>;
  readonly renderPage: (request: PageRequest) => RenderedPage;
};
