import { type Context as HonoContext, Hono } from 'hono'
import type { Context } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import { type ShareFacts, shareHash, sharePath, siteShare } from '#kit/documents/share-picture.ts'
import { courseShare } from '#modules/catalogue/queries.server.ts'
import { articleShare } from '#modules/publishing/queries.server.ts'
import { ShareStore } from './store.server.ts'

/**
 * /share: the drawn pictures of link previews. Nothing about the client is read, so the responses have no cookie and may be cached
 * anywhere. A URL from before a title or price changed redirects to the current one.
 */
export function sharePictures(context: () => Context, dataDir: string): Hono {
  const pictures = new Hono()
  const store = new ShareStore(dataDir, {
    onUnkept: (error) => context().log.warn({ err: loggable(error) }, 'share-picture.not-kept'),
  })
  const show = async (c: HonoContext, facts: ShareFacts | null) => {
    if (!facts) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    if (c.req.param('file') !== `${shareHash(facts)}.png`) return c.redirect(sharePath(facts))
    const png = await store.picture(facts)
    return c.body(new Uint8Array(png), 200, {
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // Messengers and social sites embed it in their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  pictures.get('/course/:id/:file', async (c) => show(c, await courseShare(context(), c.req.param('id'))))
  pictures.get('/article/:slug/:file', async (c) =>
    show(c, await articleShare(context(), c.req.param('slug'))),
  )
  pictures.get('/site/:file', (c) => show(c, siteShare))
  pictures.all('*', (c) => c.text('Not found', 404))
  return pictures
}
