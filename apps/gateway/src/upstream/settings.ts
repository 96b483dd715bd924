/** A secret header that goes along with upstream calls. */
type SecretHeader = { readonly name: string; readonly value: string };

/** How the gateway reaches the operator, and how long and how much it takes from it. */
export type UpstreamSettings = {
  /** Base of acc/ profile/ ds/ bet/ and the like. */
  readonly apiUrl: string;
  /** Base of fixtures/ sports/ markets/ and the like. */
  readonly fixturesUrl: string;
  /** Base of tournaments/highlights, a host of its own at some operators. */
  readonly highlightsUrl: string;
  readonly hashKey: SecretHeader;
  readonly appKey: SecretHeader;
  /** Bearer token of the fixtures service, highlights included. */
  readonly fixturesToken: string;
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  readonly maxResponseBytes: number;
  /** Sockets per upstream host. */
  readonly maxConnections: number;
};
