import type { Caller, PlayerSession } from './caller.ts';
import type { AccountPort } from './account/contract.ts';
import type { BetsPort } from './bets/contract.ts';
import type { BetslipPort } from './betslip/contract.ts';
import type { BonusesPort } from './bonuses/contract.ts';
import type { FixturesPort } from './fixtures/contract.ts';
import type { GamesPort } from './games/contract.ts';
import type { LeaderboardPort } from './leaderboard/contract.ts';
import type { MarketsPort } from './markets/contract.ts';
import type { MenuPort } from './menu/contract.ts';
import type { PlacesPort } from './places/contract.ts';
import type { SearchPort } from './search/contract.ts';
import type { SportsPort } from './sports/contract.ts';
import type { WalletPort } from './wallet/contract.ts';

/** How a procedure starts or ends the browser's session; the gateway does it with a sealed cookie. */
export type SessionControl = {
  start(session: PlayerSession): Promise<void>;
  end(): void;
};

/** One port per feature; the gateway's compose step supplies the adapters. */
export type Ports = {
  account: AccountPort;
  wallet: WalletPort;
  betslip: BetslipPort;
  bets: BetsPort;
  bonuses: BonusesPort;
  fixtures: FixturesPort;
  sports: SportsPort;
  markets: MarketsPort;
  menu: MenuPort;
  search: SearchPort;
  places: PlacesPort;
  games: GamesPort;
  leaderboard: LeaderboardPort;
};

/** A call of a procedure on its way in, before its input is checked. */
export type ProcedureCall = {
  /** 'feature.procedure'. */
  name: string;
  changes: boolean;
  rawInput: () => Promise<unknown>;
};

/** How a call came out: 'OK', or the code of its failure, a DomainError's where there is one. */
export type Leave = (outcome: string) => Promise<void>;

/**
 * What stands before every procedure, also before each one of a batch, and hears how it came out.
 * @throws DomainError for a call that may not go on.
 */
export type Guard = (call: ProcedureCall) => Promise<Leave>;

export type Context = {
  caller: Caller;
  guard: Guard;
  ports: Ports;
  session: SessionControl;
  /** Epoch milliseconds; passed in so that tests hold the clock. */
  nowMs: () => number;
};
