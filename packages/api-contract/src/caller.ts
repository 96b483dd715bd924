import type { Language } from '@ushindi/shared';

/** A player's session. The token is sealed in the cookie and never leaves the server readable. */
export type PlayerSession = {
  accessToken: string;
  accNo: string;
  phone: string;
  name: string;
  /** The end of the session, epoch milliseconds. */
  expiresAtMs: number;
};

/** A caller's device, from a cookie that only the gateway reads. */
export type CallerDevice = {
  id: string;
  /** Keys of the accounts that have signed in on it. */
  accounts: readonly string[];
};

/** A browser as players recognise it: a name such as 'Chrome on Android', and the network of its address. */
export type CallerBrowser = { name: string; network: string };

/** The origin of a procedure call. */
export type Caller = {
  requestId: string;
  /** The client's address or network, for limits; '' for calls that the gateway makes for many. */
  address: string;
  /** Campaign parameters or first referrer of the visit; sent upstream as x-ua-key. */
  campaign: string | undefined;
  session: PlayerSession | null;
  /** Decrypts the device's cookie on first use. Absent for calls that the gateway makes itself. */
  device?: () => Promise<CallerDevice>;
  /** The language of the caller's page. Absent for calls that the gateway makes itself. */
  language?: () => Language;
  /** Names the browser for calls that are security events. Absent for calls that the gateway makes itself. */
  browser?: () => CallerBrowser;
};

/** A caller with a session. */
export type PlayerCaller = Caller & { session: PlayerSession };
