import net from 'node:net'

type Handle = { fd: number; close(): void }
// What node:cluster calls to open a socket that somebody else listens on.
type Open = (address: string, port: number, addressType: 4) => Handle | number

/**
 * A socket that is open and accepts nothing by itself, as systemd holds that of stadi.socket: whoever gets it listens and accepts, and
 * what comes while nobody does waits in the kernel.
 */
export function openSocket(port: number): Handle {
  const open = Reflect.get(net, '_createServerHandle') as Open
  const handle = open('127.0.0.1', port, 4)
  if (typeof handle === 'number') throw new Error(`Port ${port} could not be opened: error ${handle}.`)
  return handle
}
