import { type Context as HonoContext, Hono } from 'hono'
import type { Context } from '#context.ts'
import { loggable, refusalIn } from '#kit/failure.ts'
import {
  shareFile,
  type ShareFacts,
  sharePath,
  siteShare,
  isShareFile,
} from '#kit/documents/share-picture.ts'
import { localeIn } from '#kit/locales.ts'
import type { Locale } from '#kit/time.ts'
import { courseShare } from '#modules/catalogue/queries/listed.server.ts'
import { postShare } from '#modules/community/queries/share.server.ts'
import { certificateShare } from '#modules/credentials/queries/certificates.server.ts'
import { jobShare } from '#modules/job-board/queries/share.server.ts'
import { mentorShare, portraitOf } from '#modules/mentorship/queries/portrait.server.ts'
import { portfolioShare } from '#modules/portfolios/queries.server.ts'
import { articleShare } from '#modules/publishing/queries/share.server.ts'
import { inLanguage } from '#web/locale.server.ts'
import { portraitOfPerson } from '#modules/accounts/queries/portrait.server.ts'
import { PORTRAITS } from '#modules/accounts/rules.ts'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limitConcurrency } from '#core/turns.ts'
import { newId } from '#kit/ids.ts'

type Kind = Exclude<ShareFacts['kind'], 'site'>
const shares: Record<Kind, (ctx: Context, id: string) => Promise<ShareFacts | null>> = {
  article: articleShare,
  certificate: certificateShare,
  course: courseShare,
  job: jobShare,
  mentor: mentorShare,
  portfolio: portfolioShare,
  post: postShare,
}
// A page of somebody may go at any time; what is cached elsewhere should go soon after.
const OF_PEOPLE: readonly string[] = ['certificate', 'mentor', 'portfolio', 'post'] satisfies Kind[]
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
const languageIn = (c: HonoContext): Locale => localeIn(c.req.param('file')?.split('-')[0])

/** The SVG at an address of a drawn portrait, of a mentor or of somebody with an account; null if nothing is drawn there. */
async function drawnPortrait(ctx: Context, address: string | undefined): Promise<string | null> {
  const [, room, slug] = /^(people\/)?([a-z-]+)\.svg$/.exec(address?.slice(PORTRAITS.length) ?? '') ?? []
  if (!slug) return null
  try {
    return await (room ? portraitOfPerson : portraitOf)(ctx, slug)
  } catch (error) {
    if (refusalIn(error)?.code === 'not-found') return null
    throw error
  }
}

// Drawing keeps a core busy for a tenth of a second; more at once would only keep pages waiting.
const AT_ONCE = 2
// Of a process that may not write to its disk: some 10 MB.
const MOST_IN_MEMORY = 200

/** Pictures for link previews, drawn once per content and stored as files, or the newest in memory. */
export class ShareStore {
  readonly #folder: string | null
  readonly #inMemory = new Map<string, Buffer>()
  readonly #draw: (facts: ShareFacts) => Promise<Buffer>
  /** Being drawn now; concurrent callers share it, so that no more wait than there are pictures. */
  readonly #coming = new Map<string, Promise<Buffer>>()
  readonly #limited = limitConcurrency(AT_ONCE)
  /** Called for the first picture that cannot be read or written; its cause affects all of them. */
  #onUnkept: ((error: unknown) => void) | undefined

  /** @param dataDir null where a process owns nothing (rule R1) */
  constructor(
    dataDir: string | null,
    { draw, onUnkept }: { draw: (facts: ShareFacts) => Promise<Buffer>; onUnkept?: (error: unknown) => void },
  ) {
    this.#onUnkept = onUnkept
    this.#folder = dataDir === null ? null : join(dataDir, 'cache', 'share')
    this.#draw = draw
  }

  async picture(facts: ShareFacts): Promise<Buffer> {
    const name = nameOf(facts) + shareFile(facts)
    const kept = await this.#kept(name)
    if (kept) return kept
    const coming = this.#coming.get(name) ?? this.#made(name, facts).finally(() => this.#coming.delete(name))
    this.#coming.set(name, coming)
    return coming
  }

  async #made(name: string, facts: ShareFacts): Promise<Buffer> {
    const png = await this.#limited(() => this.#draw(facts))
    await this.#keep(name, png).catch((error: unknown) => this.#tellUnkept(error))
    return png
  }

  /** Nothing if it was not drawn yet, or if the file cannot be read. */
  async #kept(name: string): Promise<Buffer | null> {
    if (this.#folder === null) return this.#inMemory.get(name) ?? null
    try {
      return await readFile(join(this.#folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#tellUnkept(error)
      return null
    }
  }

  /** A full or broken disk costs another drawing each time, not the response. */
  #tellUnkept(error: unknown): void {
    this.#onUnkept?.(error)
    this.#onUnkept = undefined
  }

  async #keep(name: string, png: Buffer): Promise<void> {
    if (this.#folder === null) {
      this.#inMemory.set(name, png)
      if (this.#inMemory.size > MOST_IN_MEMORY) this.#inMemory.delete(this.#inMemory.keys().next().value!)
      return this.#tidy(name)
    }
    await mkdir(this.#folder, { recursive: true })
    // Written to a temporary file and renamed: another process never reads half a file, and two that draw the same produce the
    // same.
    const aside = join(this.#folder, `${newId()}.part`)
    await writeFile(aside, png)
    await rename(aside, join(this.#folder, name))
    await this.#tidy(name)
  }

  /** Removes what was drawn for the same item, in the same language, with other content. */
  async #tidy(name: string): Promise<void> {
    const same = name.replace(/[a-z0-9]{14}\.png$/, '')
    await this.#remove((file) => file !== name && file.startsWith(same) && isHash(file.slice(same.length)))
  }

  /** Removes the pictures of something that is not public any more: they may name somebody who left. */
  async forget(item: Pick<ShareFacts, 'kind' | 'id'>): Promise<void> {
    const own = nameOf(item)
    await this.#remove((file) => file.startsWith(own) && isShareFile(file.slice(own.length)))
  }

  async #remove(which: (file: string) => boolean): Promise<void> {
    for (const name of [...this.#inMemory.keys()].filter(which)) this.#inMemory.delete(name)
    const folder = this.#folder
    if (folder === null) return
    const files = await readdir(folder).catch(() => [])
    await Promise.all(files.filter(which).map((file) => rm(join(folder, file), { force: true })))
  }
}

const nameOf = ({ kind, id }: Pick<ShareFacts, 'kind' | 'id'>): string => `${kind}-${id}-`
const isHash = (file: string): boolean => /^[a-z0-9]{14}\.png$/.test(file)
