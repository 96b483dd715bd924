import type { AccountPort } from './account/contract.ts';
import type { BetsPort } from './bets/contract.ts';
import type { FixturesPort } from './fixtures/contract.ts';
import type { MarketsPort } from './markets/contract.ts';
import type { SportsPort } from './sports/contract.ts';
import type { WalletPort } from './wallet/contract.ts';

/** A signed-in player as the gateway holds it. The token is sealed in the cookie and never leaves the server. */
export type PlayerSession = {
  accessToken: string;
  accNo: string;
  phone: string;
  name: string;
  /** When the operator ends the session, epoch milliseconds. */
  expiresAtMs: number;
};

/** Who asks, as every port sees it. */
export type Caller = {
  requestId: string;
  /** Campaign parameters or first referrer of the visit, forwarded upstream as x-ua-key. */
  campaign: string | undefined;
  session: PlayerSession | null;
};

/** A caller whose session is known to exist. */
export type PlayerCaller = Caller & { session: PlayerSession };

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
