/**
 * The client's address: the socket's, or the one that the configured number of trusted proxies put into X-Forwarded-For. IPv6
 * counts by its /64, as one customer owns all of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const chain = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const address = trustedHops > 0 ? (chain.at(-trustedHops) ?? socketAddress) : socketAddress
  return byNetwork((address ?? '127.0.0.1').replace(/^::ffff:/, ''))
}

function byNetwork(address: string): string {
  if (!address.includes(':')) return address.slice(0, 45)
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
