import { Hono } from 'hono'
import { encodingOf, PackedPage } from '#entrypoints/web/http/compression.server.ts'
import { EDITION } from '#kit/pictures/address.ts'
import { drawings } from '#ui/pictures/all.ts'

const kept = { current: 'public, max-age=31536000, immutable', older: 'public, max-age=300' }

/**
 * /pictures: Stadi's own drawings. Nothing about the client is read. A page cached before an update gets the current drawing, and
 * may not cache it under the old URL.
 */
export function drawnPictures(): Hono {
  const packed = new Map<string, PackedPage>()
  const pictures = new Hono()
  pictures.get('/:edition/:file{[a-z0-9-]+\\.svg}', (c) => {
    const name = c.req.param('file').slice(0, -'.svg'.length)
    const svg = drawings.get(name)
    if (svg === undefined) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const picture = packed.get(name) ?? new PackedPage(Buffer.from(svg))
    packed.set(name, picture)
    const encoding = encodingOf(Buffer.from(svg), c.req.header('accept-encoding') ?? '')
    const body = picture.as(encoding)
    return c.body(new Uint8Array(body), 200, {
      'content-type': 'image/svg+xml',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      'cache-control': c.req.param('edition') === EDITION ? kept.current : kept.older,
    })
  })
  pictures.all('*', (c) => c.text('Not found', 404))
  return pictures
}
