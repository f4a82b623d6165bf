import { type Context as HonoContext, Hono } from 'hono'
import type { Context } from '#context.ts'
import { loggable } from '#kit/failure.ts'
import { shareFile, type ShareFacts, sharePath, siteShare } from '#kit/documents/share-picture.ts'
import type { Locale } from '#kit/time.ts'
import { courseShare } from '#modules/catalogue/queries/listed.server.ts'
import { postShare } from '#modules/community/queries/share.server.ts'
import { certificateShare } from '#modules/credentials/queries/certificates.server.ts'
import { jobShare } from '#modules/job-board/queries/share.server.ts'
import { mentorShare } from '#modules/mentorship/queries/portrait.server.ts'
import { articleShare } from '#modules/publishing/queries/share.server.ts'
import { inLanguage } from '#web/locale.server.ts'
import { drawnPortrait } from './portrait.server.ts'
import { ShareStore } from './store.server.ts'

type Kind = Exclude<ShareFacts['kind'], 'site'>
const shares: Record<Kind, (ctx: Context, id: string) => Promise<ShareFacts | null>> = {
  article: articleShare,
  certificate: certificateShare,
  course: courseShare,
  job: jobShare,
  mentor: mentorShare,
  post: postShare,
}
// A page of somebody may go at any time; what is cached elsewhere should go soon after.
const OF_PEOPLE: readonly string[] = ['certificate', 'mentor', 'post'] satisfies Kind[]
const caching = { people: 'public, max-age=86400', others: 'public, max-age=31536000, immutable' }

/**
 * /share: the drawn pictures of link previews. Nothing about the client is read, so the responses have no cookie and may be cached
 * anywhere. A URL from before a title or price changed redirects to the current one.
 */
export function sharePictures(context: () => Context, dataDir: string | null): Hono {
  const pictures = new Hono()
  const store = new ShareStore(dataDir, {
    // Loaded with the first picture: the drawing library weighs 20 MB.
    draw: async (facts) => {
      const { drawShare } = await import('./drawing.server.ts')
      return drawShare(facts, await drawnPortrait(context(), facts.portrait))
    },
    onUnkept: (error) => context().log.warn({ err: loggable(error) }, 'share-picture.not-kept'),
  })
  const show = async (c: HonoContext, facts: ShareFacts) => {
    if (c.req.param('file') !== shareFile(facts)) return c.redirect(sharePath(facts))
    const png = await store.picture(facts)
    return c.body(new Uint8Array(png), 200, {
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': OF_PEOPLE.includes(facts.kind) ? caching.people : caching.others,
      // Messengers and social sites embed it in their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  pictures.get('/site/:file', (c) => show(c, siteShare(languageIn(c))))
  for (const [kind, share] of Object.entries(shares) as [Kind, (typeof shares)[Kind]][])
    pictures.get(`/${kind}/:id/:file`, async (c) => {
      const [id, locale] = [c.req.param('id'), languageIn(c)]
      const facts = await inLanguage(locale, () => share({ ...context(), locale }, id))
      if (facts) return show(c, facts)
      await store.forget({ kind, id })
      return c.text('Not found', 404, { 'cache-control': 'no-store' })
    })
  pictures.all('*', (c) => c.text('Not found', 404))
  return pictures
}

/** The language is a part of the file's name, as crawlers send no cookie. */
const languageIn = (c: HonoContext): Locale => (c.req.param('file')?.startsWith('sw-') ? 'sw' : 'en')
