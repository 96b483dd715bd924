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
