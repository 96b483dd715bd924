/** The operator's wire, one module per feature. */
export * as accountCalls from './account.ts';
export * as ageProofCalls from './ageProof.ts';
export * as betsCalls from './bets.ts';
export * as betslipCalls from './betslip.ts';
export * as bonusesCalls from './bonuses.ts';
export * as capabilitiesCalls from './capabilities.ts';
export * as drawsCalls from './draws.ts';
export * as fixturesCalls from './fixtures.ts';
export * as gamesCalls from './games.ts';
export * as jackpotCalls from './jackpot.ts';
export * as leaderboardCalls from './leaderboard.ts';
export * as menuCalls from './menu.ts';
export * as placesCalls from './places.ts';
export * as pushCalls from './push.ts';
export * as rulesCalls from './rules.ts';
export * as saferPlayCalls from './saferPlay.ts';
export * as searchCalls from './search.ts';
export * as walletCalls from './wallet.ts';
export type { AnyCall, Call } from './call.ts';
export * from './device.ts';
export * from './live.ts';
export type {
  BetDataItem,
  CashOutObstacle,
  WireBet,
  WireCashOutOffer,
  WireLines,
  WireOutcome,
  WireStructure,
} from './bets.ts';
export type { WireSlip } from './betslip.ts';
export type { WireBonus } from './bonuses.ts';
export type { ExtraCapability } from './capabilities.ts';
export type {
  WireCentre,
  WireCentreEvent,
  WireCentreStat,
  WireLinedUpPlayer,
  WireMatchOutcome,
  WirePastMatch,
  WireTableRow,
} from './centre.ts';
export type { WireMatchDraw, WireRoundDraw } from './draws.ts';
export type {
  CountUnit,
  ExplanationFact,
  LegExplanation,
  MarketRule,
  MatchPart,
  VoidReason,
} from './explanation.ts';
export type { WireFixture, WireFixtureOut, WireMarket, WireOdd } from './fixtures.ts';
export type { WireJackpotResult, WireJackpotRound } from './jackpot.ts';
export type { WireLeader } from './leaderboard.ts';
export type {
  DepositState,
  PaymentFailure,
  SpendingLine,
  TransactionAbout,
  TransactionKind,
  TransactionGroup,
  WireTransaction,
} from './wallet.ts';
export { SPENDING_LINES } from './wallet.ts';
export { STATUS_CODES } from './bets.ts';
export { BONUS_STATUS_CODES } from './bonuses.ts';
