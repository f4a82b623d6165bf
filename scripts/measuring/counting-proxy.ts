import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export type CountingProxy = {
  origin: string
  /** Where the product listens now. */
  target: number
  /** Bytes of both ways, and connections, so far; of what TCP carries, without its own headers. */
  bytes: number
  connections: number
  close(): void
}

/** Stands between a browser and the product, and counts what goes through. */
export async function countingProxy(): Promise<CountingProxy> {
  const server = createServer((browser) => {
    proxy.connections++
    const product = connect(proxy.target, '127.0.0.1')
    const count = (part: Buffer) => void (proxy.bytes += part.length)
    browser.on('data', count).on('error', () => product.destroy())
    product.on('data', count).on('error', () => browser.destroy())
    browser.pipe(product)
    product.pipe(browser)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: CountingProxy = {
    origin: `http://localhost:${port}`,
    target: port,
    bytes: 0,
    connections: 0,
    close: () => void server.close(),
  }
  return proxy
}
