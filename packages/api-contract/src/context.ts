import type { AccountPort } from './account/contract.ts';
import type { BetsPort } from './bets/contract.ts';
import type { Caller, PlayerSession } from './caller.ts';
import type { FixturesPort } from './fixtures/contract.ts';
import type { MarketsPort } from './markets/contract.ts';
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
  bets: BetsPort;
  fixtures: FixturesPort;
  sports: SportsPort;
  markets: MarketsPort;
};

export type Context = {
  caller: Caller;
  ports: Ports;
  session: SessionControl;
  /** Epoch milliseconds; passed in so that tests hold the clock. */
  nowMs: () => number;
};
