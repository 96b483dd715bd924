import type { Caller, PlayerSession } from './caller.ts';
import type { AccountPort } from './account/contract.ts';
import type { AgeProofPort } from './ageProof/contract.ts';
import type { BetsPort } from './bets/contract.ts';
import type { BetslipPort } from './betslip/contract.ts';
import type { BonusesPort } from './bonuses/contract.ts';
import type { CapabilitiesPort } from './capabilities/contract.ts';
import type { DrawsPort } from './draws/contract.ts';
import type { FixturesPort } from './fixtures/contract.ts';
import type { GamesPort } from './games/contract.ts';
import type { JackpotPort } from './jackpot/contract.ts';
import type { LeaderboardPort } from './leaderboard/contract.ts';
import type { MarketsPort } from './markets/contract.ts';
import type { MenuPort } from './menu/contract.ts';
import type { PlacesPort } from './places/contract.ts';
import type { ProcedurePolicy } from './policy.ts';
import type { PushPort } from './push/contract.ts';
import type { RulesPort } from './rules/contract.ts';
import type { SaferPlayPort } from './saferPlay/contract.ts';
import type { SearchPort } from './search/contract.ts';
import type { SportsPort } from './sports/contract.ts';
import type { WalletPort } from './wallet/contract.ts';

/** Starts or ends the browser's session. The gateway implements it with a sealed cookie. */
export type SessionControl = {
  start(session: PlayerSession): Promise<void>;
  end(): void;
};

/** One port per feature; the gateway supplies the adapters. */
export type Ports = {
  account: AccountPort;
  wallet: WalletPort;
  betslip: BetslipPort;
  bets: BetsPort;
  bonuses: BonusesPort;
  draws: DrawsPort;
  fixtures: FixturesPort;
  sports: SportsPort;
  markets: MarketsPort;
  menu: MenuPort;
  rules: RulesPort;
  capabilities: CapabilitiesPort;
  search: SearchPort;
  places: PlacesPort;
  games: GamesPort;
  jackpot: JackpotPort;
  leaderboard: LeaderboardPort;
  saferPlay: SaferPlayPort;
  ageProof: AgeProofPort;
  push: PushPort;
};

/** A procedure call whose input is not validated yet. */
export type ProcedureCall = {
  /** 'feature.procedure'. */
  name: string;
  policy: ProcedurePolicy;
  rawInput: () => Promise<unknown>;
};

/** Receives a call's outcome: 'OK', or the code of its failure, which is a DomainError's code where there is one. */
export type OnSettled = (outcome: string) => Promise<void>;

/**
 * Runs before every procedure, and before each one of a batch.
 * @throws DomainError to refuse the call.
 */
export type Guard = (call: ProcedureCall) => Promise<OnSettled>;

/** What tRPC gives to every procedure: the caller, the session, the ports and the guard. */
export type Context = {
  caller: Caller;
  guard: Guard;
  ports: Ports;
  session: SessionControl;
  /** The current time, epoch milliseconds. */
  nowMs: () => number;
};
