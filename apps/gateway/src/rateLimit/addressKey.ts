import { isIPv4, isIPv6 } from 'node:net';
import { ownText } from '@ushindi/server/ownText';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** All eight groups of an IPv6 address, with '::' expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0'), ...after];
}

/**
 * The network of an address: 24 bits of IPv4, 48 of IPv6; '' without an address. It identifies a region and no
 * household.
 */
export function networkOf(address: string): string {
  const key = addressKey(address);
  const [first, second, third] = key.split(/[.:]/);
  if (isIPv6(key)) return `${first}:${second}:${third}::/48`;
  return isIPv4(key) ? `${first}.${second}.${third}.0/24` : '';
}

/**
 * The key of a client's address. An IPv6 address counts as its /64 network, because one connection has all of it and could
 * use another address for every call. An IPv4 address counts as it is, also when mapped to IPv6. The key keeps nothing of the
 * header in memory that a proxy named the address in.
 */
export function addressKey(address: string): string {
  const ipv4 = MAPPED_IPV4.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ownText(ipv4 ?? address);
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
