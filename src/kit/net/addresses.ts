import { BlockList, isIP } from 'node:net'

const blocked = new BlockList()
// Addresses that are not public (IANA's special-purpose registries). Addresses that embed an IPv4 address are blocked entirely:
// behind a translator they could lead anywhere.
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(net, bits, 'ipv6')
// The only IPv6 range that is assigned to anybody.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is public, not private, link-local or this machine. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !blocked.check(address, 'ipv4')
  return kind === 6 && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** Whether a name can only be local: a single word, or one that the standards reserve (RFC 6761, 6762, 8375, ICANN's .internal). */
export const isHouseName = (name: string): boolean =>
  !name.includes('.') ||
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/.test(name)
