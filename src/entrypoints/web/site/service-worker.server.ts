import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { projectRoot } from '#kit/project-root.server.ts'

// It asks this site only, and loads no further code.
const POLICY = `default-src 'none'; connect-src 'self'`

type Built = { plain: Buffer; packed: Partial<Record<'br' | 'gzip', Buffer>>; tag: string }

/**
 * /service-worker.js, which phones ask for after every page that they open: a short answer where nothing changed. Where keeping courses
 * is switched off, it is the worker that takes itself away (rule O10).
 */
export function serviceWorker({ offline }: { offline: boolean }): Hono {
  const site = new Hono()
  const built = builtOnce(offline ? 'service-worker.js' : 'service-worker-off.js')
  site.get('/service-worker.js', (c) => {
    const file = built()
    // From its sources the product has none (npm run dev).
    if (!file) return c.text('There is no worker without a build.', 404)
    const headers = { etag: file.tag, 'cache-control': 'no-cache' }
    if (c.req.header('if-none-match') === file.tag) return c.body(null, 304, headers)
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one) && file.packed[one])
    return c.body(new Uint8Array(encoding ? file.packed[encoding]! : file.plain), 200, {
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': POLICY,
      vary: 'Accept-Encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
  })
  return site
}

function builtOnce(name: string): () => Built | null {
  let file: Built | null = null
  return () => (file ??= read(join(projectRoot(), 'build', 'client', name)))
}

function read(path: string): Built | null {
  if (!existsSync(path)) return null
  const plain = readFileSync(path)
  const packedAs = (ending: string) => {
    const packed = `${path}.${ending}`
    return existsSync(packed) ? readFileSync(packed) : undefined
  }
  return {
    plain,
    packed: { br: packedAs('br'), gzip: packedAs('gz') },
    tag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 12)}"`,
  }
}
