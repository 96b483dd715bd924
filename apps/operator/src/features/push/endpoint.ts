import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import type { PushSettings } from './settings.ts';

/**
 * The most characters of an address as it is sent and stored, escapes included. A longer one would not fit into an
 * index.
 */
const MOST_CHARACTERS = 1_000;

/**
 * Whether a browser's address is at a push service to which notifications may be sent. The address comes from a
 * client, so it can be any.
 */
export function isKnownService(endpoint: string, { hosts, testService }: PushSettings): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.href.length > MOST_CHARACTERS || url.username !== '' || url.password !== '') return false;
  if (testService !== undefined && url.origin === new URL(testService).origin) return true;
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isBelow(url.hostname, host));
}

/**
 * The address of a browser at a known service in one spelling, so that no browser is stored twice. It has no fragment,
 * because a fragment is not sent.
 */
export function addressOf(endpoint: string): string {
  const url = new URL(endpoint);
  url.hash = '';
  return url.href;
}

const isBelow = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;

/** Networks without push services: this machine, private ones, link-local ones, and those that are not routed. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // Unspecified, this machine, and the networks below whose addresses contain one of IPv4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to this machine or to a private or special network. IPv4 in IPv6 counts as IPv4. */
export const isPrivateAddress = (address: string): boolean => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Looks up a host like the system. It fails for a host with a private address, because the DNS entry may have been
 * changed.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '', 0);
    if (found.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error(`${hostname} has a private address`), '', 0);
    if (options.all === true) return callback(null, found);
    const [first] = found;
    callback(first === undefined ? new Error(`${hostname} has no address`) : null, first?.address ?? '', first?.family);
  });
};
