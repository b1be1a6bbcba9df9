import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Not on the public Internet: the special-purpose registries of IANA. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by a provider's customers (CGNAT)
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local; clouds answer there with their machines' credentials
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const;

/** Within what is given out as public (2000::/3): tunnels, which carry an IPv4 address inside, and documentation. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const specialV4 = new BlockList();
for (const [net, bits] of SPECIAL_V4) specialV4.addSubnet(net, bits, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const specialV6 = new BlockList();
for (const [net, bits] of SPECIAL_V6) specialV6.addSubnet(net, bits, 'ipv6');

/**
 * True for an address of the public Internet. Of IPv6 only what is given out as such: that leaves out loopback, link-local
 * and private ones, and the forms that hold an IPv4 address (::ffff:10.0.0.1, NAT64's 64:ff9b::a00:1).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}
