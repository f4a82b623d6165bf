import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { join, relative } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'
import type { Env } from '../../api/http.server.ts'

/** Built files first, already compressed, then the product. Hashed names never change what they hold. */
export function withStaticFiles(app: Hono<Env>): Hono {
  const root = relative(process.cwd(), join(projectRoot(), 'build', 'client')) || '.'
  const site = new Hono()
  const plain = (c: import('hono').Context) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('cross-origin-resource-policy', 'same-origin')
  }
  // A name with a hash never needs to be asked about again, so the date would be forty bytes for nothing; as many say that a connection
  // stays open, which it does anyway since HTTP/1.1.
  site.use('/assets/*', async (c, next) => {
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    if (incoming?.httpVersion === '1.1') outgoing!.removeHeader('connection')
    await next()
    c.res.headers.delete('last-modified')
  })
  site.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        plain(c)
        c.header('cache-control', 'public, max-age=31536000, immutable')
      },
    }),
  )
  for (const file of [
    '/icon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
    '/apple-touch-icon.png',
  ]) {
    site.use(
      file,
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => {
          plain(c)
          c.header('cache-control', 'public, max-age=86400')
        },
      }),
    )
  }
  site.all('*', (c) => app.fetch(c.req.raw, c.env))
  return site
}
