import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { type Locale, localeIn, locales } from '#kit/locales.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import { pagePolicy, pageWithoutNetwork } from './no-network.server.ts'

// It asks this site only, and loads no further code.
const POLICY = `default-src 'none'; connect-src 'self'`

type Built = { plain: Buffer; packed: Partial<Record<'br' | 'gzip', Buffer>>; tag: string }

/** Browsers ask for it again after a day, as it seldom changes: a page that somebody opens asks nothing. */
const A_DAY = 'public, max-age=86400'

/**
 * /service-worker.js, which phones ask for after every page that they open: a short answer where nothing changed; and /no-network.js, the
 * worker of phones that keep nothing (decision 154). Where keeping courses is switched off, both are the worker that takes itself away
 * (rule O10).
 */
export function serviceWorker({ offline }: { offline: boolean }): Hono {
  const site = new Hono()
  const off = once(() => read('service-worker-off.js'))
  const keeping = once(() => read('service-worker.js'))
  const keepingNothing = Object.fromEntries(locales.map((locale) => [locale, once(() => withPage(locale))]))
  site.get('/service-worker.js', (c) => answer(c, offline ? keeping() : off(), 'no-cache'))
  site.get('/no-network.js', (c) =>
    answer(c, offline ? keepingNothing[localeIn(c.req.query('lang'))]!() : off(), A_DAY),
  )
  return site
}

function answer(c: Context, file: Built | null, cacheControl: string): Response {
  // From its sources the product has none (npm run dev).
  if (!file) return c.text('There is no worker without a build.', 404)
  const headers = { etag: file.tag, 'cache-control': cacheControl }
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
}

function once(made: () => Built | null): () => Built | null {
  let file: Built | null = null
  return () => (file ??= made())
}

const pathOf = (name: string): string => join(projectRoot(), 'build', 'client', name)

function read(name: string): Built | null {
  const path = pathOf(name)
  if (!existsSync(path)) return null
  const plain = readFileSync(path)
  const packedAs = (ending: string) => {
    const packed = `${path}.${ending}`
    return existsSync(packed) ? readFileSync(packed) : undefined
  }
  return { plain, packed: { br: packedAs('br'), gzip: packedAs('gz') }, tag: tagOf(plain) }
}

/** The page is written into it: a phone that has the worker has the page, too. */
function withPage(locale: Locale): Built | null {
  const path = pathOf('no-network.js')
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
    .replace('STADI_PAGE', () => JSON.stringify(pageWithoutNetwork(locale)))
    .replace('STADI_POLICY', () => JSON.stringify(pagePolicy))
  const plain = Buffer.from(text)
  return { plain, packed: { br: brotliCompressSync(plain), gzip: gzipSync(plain) }, tag: tagOf(plain) }
}

const tagOf = (plain: Buffer): string => `"${createHash('sha256').update(plain).digest('hex').slice(0, 12)}"`
