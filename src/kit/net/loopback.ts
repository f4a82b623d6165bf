/**
 * Whether a host name can only mean this machine: localhost and names below it (RFC 6761), 127.0.0.0/8 and [::1].
 * @param hostname as URL returns it: lower-case, IPv4 as four numbers, IPv6 in brackets
 */
export const isLoopbackName = (hostname: string): boolean =>
  /^(?:[^.]+\.)*localhost\.?$/.test(hostname) ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname) ||
  hostname === '[::1]'

/** Whether the peer of a socket is on this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || isLoopbackName(address.replace(/^::ffff:/, ''))
