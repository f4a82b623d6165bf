import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { join, relative } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'
import type { Env } from '../../api/http.server.ts'

const HASHED = 'max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const pictures = [
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/apple-touch-icon.png',
]

/** Built files first, already compressed, then the product. The content of hashed names never changes. */
export function withStaticFiles(app: Hono<Env>): Hono {
  const site = new Hono()
  site.use('/assets/*', withoutNeedlessHeaders)
  site.use('/assets/*', builtFiles(HASHED))
  site.use('/screenshots/*', builtFiles(A_DAY))
  for (const picture of pictures) site.use(picture, builtFiles(A_DAY))
  site.all('*', (c) => app.fetch(c.req.raw, c.env))
  return site
}

// A hashed name never needs revalidation, so the date would be forty wasted bytes; so would be a keep-alive header, which is the
// default since HTTP/1.1.
const withoutNeedlessHeaders: MiddlewareHandler = async (c, next) => {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming?.httpVersion === '1.1') outgoing!.removeHeader('connection')
  await next()
  c.res.headers.delete('last-modified')
}

const builtFiles = (cacheControl: string): MiddlewareHandler =>
  serveStatic({
    root: relative(process.cwd(), join(projectRoot(), 'build', 'client')) || '.',
    precompressed: true,
    onFound: (path, c) => {
      // SQLite for exercises is compiled in its own thread, and there alone.
      if (/sql-worker-[\w-]+\.js/.test(path))
        c.header(
          'content-security-policy',
          `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`,
        )
      c.header('x-content-type-options', 'nosniff')
      c.header('cross-origin-resource-policy', 'same-origin')
      c.header('cache-control', cacheControl)
    },
  })
