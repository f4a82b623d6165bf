import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { listAudit } from '#modules/accounts/queries/audit.server.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { articleView, listArticles, newestArticles } from './queries/articles.server.ts'
import type { ArticleCategory } from './rules.ts'
import { readArticles } from './sample/read-site.server.ts'
import { editableArticles } from './records/articles.server.ts'
import { articles } from './tables.server.ts'

const { find, list, save, show } = editableArticles

type Part = Partial<typeof articles.$inferInsert> & { daysAgo?: number; draft?: boolean }

async function article(ctx: Context, slug: string, { daysAgo = 1, draft, ...part }: Part = {}) {
  const at = after(ctx.now(), -daysAgo * DAY)
  const row = {
    id: newId(),
    slug,
    language: 'en' as const,
    title: slug,
    excerpt: 'Short.',
    body: 'Long.',
    category: 'Freelancing' as const,
    author: 'Wambui Kariuki',
    createdAt: at,
    updatedAt: at,
    publishedAt: draft ? null : at,
  }
  await ctx.db.insert(articles).values({ ...row, ...part })
  return { ...row, ...part }
}

const found = async (ctx: Context, q: string, category: '' | ArticleCategory = '', page = 1) =>
  (await listArticles(ctx, { q, category, page })).articles.map((one) => one.slug)

describe('the blog', () => {
  spec(
    '[BLOG-01] [BLOG-02+] lists what is published, newest first, 20 a page; a page beyond the end gives the last',
    async ({ world }) => {
      const { visitor } = world
      expect(await listArticles(visitor, { q: '', category: '', page: 1 })).toMatchObject({
        articles: [],
        page: 1,
        pages: 1,
      })
      for (let n = 1; n <= 41; n++) await article(visitor, `story-${n}`, { daysAgo: n })
      await article(visitor, 'draft', { draft: true })
      expect(await found(visitor, '')).toEqual(Array.from({ length: 20 }, (_, n) => `story-${n + 1}`))
      expect(await found(visitor, '', '', 3)).toEqual(['story-41'])
      expect(await listArticles(visitor, { q: '', category: '', page: 99 })).toMatchObject({
        page: 3,
        pages: 3,
        counts: { '': 41, Freelancing: 41, 'Job Search': 0 },
      })
      expect((await newestArticles(visitor)).map((one) => one.slug)).toEqual(await found(visitor, ''))
    },
  )

  spec(
    '[BLOG-02+] words are counted beside the text, in both languages, so that no list, feed or site map loads one',
    async ({ world }) => {
      const { visitor } = world
      const sample = readArticles()
      for (const { slug, language, body } of sample) await article(visitor, slug, { language, body })
      await article(visitor, 'signs', { body: '- **One** – two *** “three” — 4 %\n\n> Mũthoni’s ũ\t& café' })
      const words = Object.fromEntries(
        (await visitor.db.select({ slug: articles.slug, words: articles.words }).from(articles)).map(
          (row) => [row.slug, row.words],
        ),
      )
      const counted = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      expect(words).toEqual({
        ...Object.fromEntries(sample.map(({ slug, body }) => [slug, counted(body)])),
        signs: 7,
      })
      const requests: object[] = []
      const db = new Proxy(visitor.db, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown
          if (name !== 'select') return value
          return (columns?: object) => {
            requests.push(columns ?? articles)
            return target.select(columns as never)
          }
        },
      })
      await listArticles({ ...visitor, db }, { q: '', category: '', page: 1 })
      await newestArticles({ ...visitor, db })
      expect(requests.length).toBeGreaterThanOrEqual(2)
      expect(requests.flatMap(Object.keys)).not.toContain('body')
    },
  )

  spec('[BLOG-03+] a category lists only its articles', async ({ world }) => {
    const { visitor } = world
    await article(visitor, 'safe', { category: 'Staying Safe' })
    await article(visitor, 'free')
    expect(await found(visitor, '', 'Staying Safe')).toEqual(['safe'])
    expect(await found(visitor, '', '')).toHaveLength(2)
    // A mistyped link shows them all.
    expect(await found(visitor, '', 'Cooking' as ArticleCategory)).toHaveLength(2)
  })

  spec(
    '[BLOG-04+] a search looks into title, excerpt and text, in any case and with or without accents',
    async ({ world }) => {
      const { visitor } = world
      await article(visitor, 'in-text', { body: 'Write to **Wanjikũ Mũthoni** about the café.', daysAgo: 1 })
      await article(visitor, 'in-excerpt', { excerpt: 'The word is Ushirikiano.', daysAgo: 2 })
      await article(visitor, 'in-title', {
        title: 'Price your work in KES',
        category: 'Money & Business',
        daysAgo: 3,
      })
      await article(visitor, 'draft', { title: 'Price of a draft', draft: true })
      for (const q of ['muthoni', 'MŨTHONI', 'Muthonĩ', 'cafe', 'CAFÉ wanjiku'])
        expect(await found(visitor, q), q).toEqual(['in-text'])
      expect(await found(visitor, 'ushirikiano')).toEqual(['in-excerpt'])
      expect(await found(visitor, 'price')).toEqual(['in-title'])
      // Every significant word must be there, in any order.
      expect(await found(visitor, 'kes the price')).toEqual(['in-title'])
      expect(await found(visitor, 'price ushirikiano')).toEqual([])
      expect(await found(visitor, 'price', 'Money & Business')).toEqual(['in-title'])
      expect(await found(visitor, 'price', 'Freelancing')).toEqual([])
      expect(
        (await listArticles(visitor, { q: 'price', category: 'Freelancing', page: 1 })).counts,
      ).toMatchObject({ '': 1, 'Money & Business': 1, Freelancing: 0 })
    },
  )

  spec('[BLOG-04+] shows articles with the words in their title first', async ({ world }) => {
    await article(world.visitor, 'older', { title: 'Clients', daysAgo: 9 })
    await article(world.visitor, 'newer', { body: 'About clients.', daysAgo: 1 })
    expect(await found(world.visitor, 'clients')).toEqual(['older', 'newer'])
  })

  spec('[BLOG-04+] no search throws, and punctuation is only punctuation', async ({ world }) => {
    const { visitor } = world
    await article(visitor, 'plain', { body: 'Half of it: 100% or 50_50 \\ done' })
    await article(visitor, 'other')
    for (const q of ['%', '_', '\\', '100%', '50_50']) expect(await found(visitor, q), q).toEqual(['plain'])
    for (const q of [
      '\0',
      '\uD800',
      '%%%',
      "' or 1=1 --",
      '<script>',
      '％',
      '℅',
      '½',
      '\u202E',
      '(((',
      'a'.repeat(5000),
      '🙂',
      'x\\',
    ])
      await expect(found(visitor, q), JSON.stringify(q).slice(0, 30)).resolves.toBeDefined()
    expect(await found(visitor, '<script>')).toEqual([])
    expect(await found(visitor, '🙂')).toEqual([])
  })
})

describe('an article', () => {
  spec(
    '[BLOG-02+] has its text as safe HTML, and three more to read: of its category and language first',
    async ({ world }) => {
      const { visitor } = world
      await article(visitor, 'one', { body: '## Part\n\nDial {ussdCode}. <b>no</b> [free](/courses)' })
      await article(visitor, 'same-kind-sw', { language: 'sw', daysAgo: 2 })
      await article(visitor, 'same-kind', { daysAgo: 5 })
      await article(visitor, 'other-kind-sw', { category: 'Job Search', language: 'sw', daysAgo: 1 })
      await article(visitor, 'other-kind', { category: 'Job Search', daysAgo: 8 })
      await article(visitor, 'draft', { draft: true })
      const view = await articleView(visitor, 'one')
      expect(view.html).toContain('<h2>Part</h2>')
      expect(view.html).toContain(`Dial ${visitor.config.ussdCode}. &lt;b&gt;no`)
      expect(view.minutes).toBe(1)
      expect(view.related.map((one) => one.slug)).toEqual(['same-kind', 'same-kind-sw', 'other-kind'])
    },
  )

  spec('[BLOG-02+] a draft and an address that nobody wrote at are not found', async ({ world }) => {
    await article(world.visitor, 'draft', { draft: true })
    for (const slug of ['draft', 'nothing', '', '\0', '../x', 'A', 'x'.repeat(500), "'"])
      expect(await refusal(articleView(world.visitor, slug)), slug).toBe('not-found')
  })
})

const written = {
  slug: 'first-client',
  language: 'en',
  title: 'A first client',
  excerpt: 'How.',
  body: 'Text.',
  category: 'Freelancing',
  author: 'Wambui Kariuki',
}

describe('writing articles', () => {
  spec(
    '[BLOG-02+] an administrator writes a draft, publishes it, edits it and takes it back; each is in the audit log',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await save(admin, null, written)
      expect(await refusal(articleView(admin, 'first-client'))).toBe('not-found')
      await show(admin, id, true)
      expect((await articleView(world.visitor, 'first-client')).publishedAt).toEqual(world.now())
      const first = world.now()
      world.wait(DAY)
      await show(admin, id, true)
      const { version } = await find(admin, id)
      await save(admin, id, { ...written, version, title: 'Your first client' })
      expect(await articleView(world.visitor, 'first-client')).toMatchObject({
        title: 'Your first client',
        publishedAt: first,
        updatedAt: world.now(),
      })
      expect((await list(admin, { q: '', page: 1 })).rows).toMatchObject([
        { path: '/blog/first-client', title: 'Your first client' },
      ])
      await show(admin, id, false)
      expect(await refusal(articleView(world.visitor, 'first-client'))).toBe('not-found')
      expect((await listAudit(admin, 1)).rows.map((line) => line.action)).toEqual([
        'article.unpublish',
        'article.save',
        'article.publish',
        'article.save',
      ])
    },
  )

  spec('[BLOG-02+] two who edit the same article do not overwrite each other', async ({ world }) => {
    const admin = await world.admin()
    const id = await save(admin, null, written)
    const { version } = await find(admin, id)
    await save(admin, id, { ...written, version, title: 'Mine' })
    expect(await refusal(save(admin, id, { ...written, version, title: 'Theirs' }))).toBe('changed-meanwhile')
    expect(await refusal(save(admin, id, { ...written, title: 'Without a version' }))).toBe(
      'changed-meanwhile',
    )
    expect((await find(admin, id)).title).toBe('Mine')
    for (const nobody of [newId(), 'x'])
      expect(await refusal(save(admin, nobody, { ...written, slug: 'elsewhere', version }))).toBe('not-found')
  })

  spec("[BLOG-02+] an address is small letters, digits and hyphens, and nobody else's", async ({ world }) => {
    const admin = await world.admin()
    await save(admin, null, written)
    expect(await refusal(save(admin, null, written))).toBe('slug-taken')
    for (const slug of ['feed.xml', 'A b', '-x', 'x--y', 'é', '../x'])
      expect(await refusal(save(admin, null, { ...written, slug })), slug).toEqual({ slug: 'slug-invalid' })
    const id = await save(admin, null, { ...written, slug: 'second' })
    const { version } = await find(admin, id)
    expect(await refusal(save(admin, id, { ...written, version }))).toBe('slug-taken')
  })

  spec('[BLOG-02+] what is missing, too long or no choice is said by its field', async ({ world }) => {
    const admin = await world.admin()
    expect(await refusal(save(admin, null, {}))).toEqual({
      slug: 'required',
      language: 'option-unknown',
      title: 'required',
      excerpt: 'required',
      body: 'required',
      category: 'option-unknown',
      author: 'required',
    })
    expect(
      await refusal(
        save(admin, null, {
          ...written,
          title: 'x'.repeat(141),
          excerpt: 'x'.repeat(301),
          category: 'Cooking',
          body: ' \0 ',
        }),
      ),
    ).toEqual({ title: 'too-long', excerpt: 'too-long', category: 'option-unknown', body: 'required' })
    expect(await admin.db.select().from(articles)).toEqual([])
  })

  spec('[BLOG-02+] [PERM-08] [PERM-08+] nobody but an administrator', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id } = await article(world.visitor, 'there')
    for (const work of [
      () => save(amina, null, written),
      () => show(amina, id, true),
      () => show(amina, id, false),
      () => list(amina, { q: '', page: 1 }),
      () => find(amina, id),
    ])
      expect(await refusal(work())).toBe('not-allowed')
    expect(await refusal(show(await world.admin(), 'x', true))).toBe('not-found')
    expect(
      (await world.visitor.db.select().from(articles).where(eq(articles.id, id)))[0]!.publishedAt,
    ).not.toBeNull()
  })
})
