import { BlockList, isIP } from 'node:net'

const blocked = new BlockList()
// What is no public address (IANA's special-purpose registries). Addresses that hold an IPv4 address are blocked as a whole: behind a
// translator they would lead to any.
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
// Of IPv6 only this is given to anybody.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is of the internet, and not of a house, a link or this machine. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !blocked.check(address, 'ipv4')
  return kind === 6 && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** Whether a name can only be of a house: one word, or what the standards keep for it (RFC 6761, 6762, 8375, ICANN's .internal). */
export const isHouseName = (name: string): boolean =>
  !name.includes('.') ||
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/.test(name)
