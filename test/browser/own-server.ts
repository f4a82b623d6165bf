import { createAdaptorServer } from '@hono/node-server'
import { readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { AppContext } from '#context.ts'
import { builtProduct, seededFolder } from '../seeded-data.ts'

type Options = {
  samples: boolean
  /** No assertion depends on how a page looks, and drawing it takes most of the time. */
  isBare?: boolean
  now?: () => Date
}
export type OwnServer = { origin: string; ctx: AppContext; close(): Promise<void> }

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** The built product behind its own socket, whose rows a test can read and change. Whoever opens it closes it. */
export async function ownServer({ samples, isBare = false, now }: Options): Promise<OwnServer> {
  const { createProduct } = await builtProduct()
  const dataDir = await seededFolder('stadi-own-', { samples })
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: (request) => answer(request) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = { PORT: String(port), ...(samples ? {} : { SAMPLE_DATA: 'off' }) }
  const product = await createProduct({ dataDir, env, now })
  answer = (request) => builtFile(new URL(request.url).pathname, isBare) ?? product.fetch(request)
  return {
    origin: `http://localhost:${port}`,
    ctx: product.app.context(),
    async close() {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await product.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What the build made for browsers. */
function builtFile(path: string, isBare: boolean): Response | null {
  if (!path.startsWith('/assets/') && path !== '/icon.svg') return null
  const type = types[extname(path)] ?? 'application/octet-stream'
  if (isBare && type !== types['.js']) return new Response('', { headers: { 'content-type': 'text/css' } })
  return new Response(readFileSync(join('build', 'client', path)), { headers: { 'content-type': type } })
}
