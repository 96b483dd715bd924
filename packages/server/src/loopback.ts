const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a Host header names this machine itself. The name of another site never matches, also if it resolves to this
 * machine.
 */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/** Whether an http or https address is on this machine. */
export const isLoopbackUrl = (url: string): boolean => isLoopbackHost(URL.parse(url)?.host ?? '');

/** Whether a server that listens on an address is reachable from this machine only. */
export const isLoopbackAddress = (address: string): boolean => address === '::1' || isLoopbackHost(address);
