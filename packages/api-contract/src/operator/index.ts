/** The upstream's wire, one module a feature. */
export * as accountCalls from './account.ts';
export * as betsCalls from './bets.ts';
export * as fixturesCalls from './fixtures.ts';
export * as walletCalls from './wallet.ts';
export type { AnyCall, Call } from './call.ts';
export * from './live.ts';
export type { BetDataItem, WireBet, WireOutcome } from './bets.ts';
export type { WireFixture, WireFixtureOut, WireMarket, WireOdd } from './fixtures.ts';
export { STATUS_CODES } from './bets.ts';
