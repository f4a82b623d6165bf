import { eq, isNull, ne, sql } from 'drizzle-orm'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threadPaths } from '#modules/community/rules.ts'
import { posts } from '#modules/community/tables.server.ts'
import { certificates, courses } from '#modules/courses/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { articles } from '#modules/publishing/tables.server.ts'
import { Browser, closeProduct, ORIGIN, person, product, tags } from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const picture = async (path: string) =>
  (await product()).fetch(
    new Request(new URL(path, ORIGIN), { headers: { host: 'localhost:3000' }, redirect: 'manual' }),
  )
const meta = (html: string, name: string) =>
  tags(html, 'meta').find((tag) => tag.property === name || tag.name === name)?.content
const pictureOf = async (path: string) =>
  new URL(meta((await new Browser().visit(path)).html, 'og:image')!).pathname
/** What WhatsApp shows of a link on a slow line, with room. */
const MOST_BYTES = 40_000
const drawnFiles = async () => readdirSync(join((await product()).dataDir, 'cache', 'share'))

describe('a picture for link previews', () => {
  test('of a course is 1200 by 630, small, for everybody, for ever and without a cookie', async () => {
    const path = await pictureOf('/courses/1')
    expect(path).toMatch(/^\/share\/course\/1\/[a-z0-9]{14}\.png$/)
    const answer = await picture(path)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(MOST_BYTES)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
  test('of an article, in its own language, and of the site everywhere else', async () => {
    const { app } = await product()
    const [post] = await app
      .context()
      .db.select({ slug: articles.slug })
      .from(articles)
      .where(eq(articles.language, 'sw'))
      .limit(1)
    const path = await pictureOf(`/blog/${post!.slug}`)
    expect(path).toMatch(new RegExp(`^/share/article/${post!.slug}/sw-[a-z0-9]{14}\\.png$`))
    const site = await pictureOf('/courses')
    expect(site).toMatch(/^\/share\/site\//)
    for (const of of [path, site]) expect((await picture(of)).headers.get('content-type')).toBe('image/png')
  })
  test('of every course, article, story, question, topic, job, mentor and certificate of the samples weighs under 40 kB in both languages', async () => {
    const { db } = (await product()).app.context()
    const ids = await Promise.all([
      db.select({ kind: sql<string>`'course'`, id: sql<string>`${courses.id}::text` }).from(courses),
      db.select({ kind: sql<string>`'article'`, id: articles.slug }).from(articles),
      db
        .select({ kind: sql<string>`'post'`, id: posts.id })
        .from(posts)
        .where(ne(posts.kind, 'board')),
      db.select({ kind: sql<string>`'job'`, id: jobListings.id }).from(jobListings),
      db.select({ kind: sql<string>`'mentor'`, id: mentors.id }).from(mentors),
      db.select({ kind: sql<string>`'certificate'`, id: certificates.id }).from(certificates),
    ])
    const all = ['site', ...ids.flat().map(({ kind, id }) => `${kind}/${id}`)]
    const kinds = new Set(all.map((item) => item.split('/')[0]))
    expect(kinds.size).toBe(7)
    let seen = 0
    const look = async (item: string, language: string) => {
      const moved = await picture(`/share/${item}/${language}x.png`)
      // A draft or a course that is not published has none; an article has one language.
      if (moved.status === 404) return
      const answer = await picture(moved.headers.get('location')!)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status, item).toBe(200)
      expect(bytes.length, `${item} ${language}`).toBeLessThan(MOST_BYTES)
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height], item).toEqual([1200, 630])
      seen++
    }
    // As many at once as the product draws.
    for (const item of all) await Promise.all(['', 'sw-'].map((language) => look(item, language)))
    expect(seen).toBeGreaterThan(200)
  })
  test('stands on each page in the page’s own language, with words for whoever does not see it, and is not asked for twice', async () => {
    const { db } = (await product()).app.context()
    const [mentor] = await db.select({ id: mentors.id }).from(mentors).where(eq(mentors.isTest, false))
    const [job] = await db.select({ id: jobListings.id }).from(jobListings)
    const threads = await db
      .selectDistinctOn([posts.kind], { id: posts.id, kind: posts.kind })
      .from(posts)
      .where(ne(posts.kind, 'board'))
    const [certificate] = await db
      .select({ id: certificates.id, name: certificates.studentName })
      .from(certificates)
      .where(isNull(certificates.revokedAt))
    const pages: [path: string, kind: string][] = [
      ['/', 'site'],
      ['/courses/1', 'course'],
      ['/courses/1/sample', 'course'],
      [`/mentorship/${mentor!.id}`, 'mentor'],
      [`/jobs/${job!.id}`, 'job'],
      ...threads.map(({ id, kind }): [string, string] => [threadPaths[kind] + id, 'post']),
      [`/verify/${certificate!.id}`, 'certificate'],
    ]
    for (const [path, kind] of pages)
      for (const language of ['en', 'sw']) {
        const { html } = await new Browser().visit(`${path}?lang=${language}`)
        const address = new URL(meta(html, 'og:image')!).pathname
        const file = language === 'sw' ? 'sw-[a-z0-9]{14}' : '[a-z0-9]{14}'
        expect(address, path).toMatch(new RegExp(`^/share/${kind}/([^/]+/)?${file}\\.png$`))
        expect((await picture(address)).status, `${path} ${language}`).toBe(200)
        expect(meta(html, 'og:image:alt'), path).toContain(
          kind === 'site' ? 'Stadi. ' : meta(html, 'og:title')!,
        )
        expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630'])
        expect(meta(html, 'twitter:card')).toBe('summary_large_image')
      }
    const of = async (path: string) => (await picture(await pictureOf(path))).headers.get('cache-control')
    expect(await of(`/verify/${certificate!.id}`)).toBe('public, max-age=86400')
    expect(await of(`/jobs/${job!.id}`)).toContain('immutable')
  })
  test('of a certificate that was revoked, a hidden story or a closed job there is none any more, not even on the disk', async () => {
    const { db, now } = (await product()).app.context()
    const [certificate] = await db
      .select({ id: certificates.id })
      .from(certificates)
      .where(isNull(certificates.revokedAt))
    const [story] = await db.select({ id: posts.id }).from(posts).where(eq(posts.kind, 'story'))
    const [job] = await db.select({ id: jobListings.id }).from(jobListings)
    const addresses = await Promise.all([
      pictureOf(`/verify/${certificate!.id}`),
      pictureOf(threadPaths.story + story!.id),
      pictureOf(`/jobs/${job!.id}`),
    ])
    for (const address of addresses) expect((await picture(address)).status).toBe(200)
    await db
      .update(certificates)
      .set({ revokedAt: now(), revokedReason: 'Tried out' })
      .where(eq(certificates.id, certificate!.id))
    await db
      .update(posts)
      .set({ hiddenAt: now(), hiddenBy: 'staff', hiddenReason: 'Tried out' })
      .where(eq(posts.id, story!.id))
    await db.update(jobListings).set({ isActive: false }).where(eq(jobListings.id, job!.id))
    for (const address of addresses) {
      expect((await picture(address)).status, address).toBe(404)
      const [, , kind, id] = address.split('/')
      expect((await drawnFiles()).filter((file) => file.startsWith(`${kind}-${id}-`))).toEqual([])
    }
  })
  test('is drawn once, also when twenty ask at the same moment', async () => {
    const path = await pictureOf('/courses/2')
    const all = await Promise.all(Array.from({ length: 20 }, () => picture(path)))
    const bytes = new Set(
      await Promise.all(
        all.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
      ),
    )
    expect([all.map((answer) => answer.status).every((status) => status === 200), bytes.size]).toEqual([
      true,
      1,
    ])
    const files = (await drawnFiles()).filter((file) => /^course-2-\w{14}\.png$/.test(file))
    expect(files).toHaveLength(1)
    expect((await drawnFiles()).filter((file) => file.endsWith('.part'))).toEqual([])
  })
  test('has another address when its words change; the old one leads there and its file goes', async () => {
    const before = await pictureOf('/courses/3')
    await picture(before)
    const { db } = (await product()).app.context()
    const [{ title }] = (await db
      .select({ title: courses.title })
      .from(courses)
      .where(eq(courses.id, 3))) as [{ title: string }]
    await db
      .update(courses)
      .set({ title: 'Wanjikũ Mũthoni na 🙂 漢字 <b>&amp;</b> kwa muda mrefu sana' })
      .where(eq(courses.id, 3))
    try {
      const moved = await picture(before)
      expect(moved.status).toBe(302)
      const after = moved.headers.get('location')!
      expect(after).not.toBe(before)
      expect((await picture(after)).status).toBe(200)
      expect((await drawnFiles()).filter((file) => /^course-3-\w{14}\.png$/.test(file))).toEqual([
        `course-3-${after.split('/').at(-1)}`,
      ])
    } finally {
      await db.update(courses).set({ title }).where(eq(courses.id, 3))
    }
  })
  test('of nothing, of a draft or at a crooked address there is none', async () => {
    const { db } = (await product()).app.context()
    await db.update(courses).set({ publishedAt: null }).where(eq(courses.id, 4))
    const paths = [
      'course/4/x.png',
      'course/999999/x.png',
      'course/abc/x.png',
      'course/-1/x.png',
      'article/no-such-article/x.png',
      'article/%2e%2e/x.png',
      'course/1',
      'nothing',
      '',
    ]
    const found = await Promise.all(paths.map(async (path) => (await picture(`/share/${path}`)).status))
    expect(found.every((status) => status === 404 || status === 400)).toBe(true)
    await db.update(courses).set({ publishedAt: new Date() }).where(eq(courses.id, 4))
    for (const wrong of ['x.png', `${'a'.repeat(14)}.png`, '..%5c..png'])
      expect([302, 400]).toContain((await picture(`/share/course/1/${wrong}`)).status)
  })
})

describe('what a page tells search engines and previews', () => {
  const links = (html: string, rel: string) => tags(html, 'link').filter((tag) => tag.rel === rel)
  test('its own address in either language, and where the other one is', async () => {
    for (const [path, own] of [
      ['/courses/1', '/courses/1'],
      ['/courses/1?lang=en', '/courses/1'],
      ['/courses/1?lang=sw', '/courses/1?lang=sw'],
    ] as const) {
      const { html } = await new Browser().visit(path)
      expect(
        links(html, 'canonical').map((tag) => tag.href),
        path,
      ).toEqual([ORIGIN + own])
      expect(
        Object.fromEntries(links(html, 'alternate').map((tag) => [tag.hreflang, tag.href])),
      ).toMatchObject({
        en: `${ORIGIN}/courses/1`,
        sw: `${ORIGIN}/courses/1?lang=sw`,
        'x-default': `${ORIGIN}/courses/1`,
      })
      expect(meta(html, 'og:url')).toBe(ORIGIN + own)
    }
    const { html } = await new Browser().visit(
      '/courses?sort=title&tab=completed&category=Freelancing&page=99&utm_source=x',
    )
    expect(links(html, 'canonical')[0]!.href).toBe(`${ORIGIN}/courses?category=Freelancing`)
    expect(links(html, 'alternate').find((tag) => tag.hreflang === 'sw')!.href).toBe(
      `${ORIGIN}/courses?category=Freelancing&lang=sw`,
    )
  })
  test('title, words, picture and kind for previews; the manifest and the icon', async () => {
    const { html } = await new Browser().visit('/courses/1')
    const named = [
      'og:title',
      'og:description',
      'og:type',
      'og:site_name',
      'og:image:alt',
      'og:image:width',
      'og:image:height',
      'twitter:card',
      'description',
    ].map((name) => meta(html, name))
    expect(named.every(Boolean)).toBe(true)
    expect(links(html, 'manifest')[0]!.href).toBe('/manifest.webmanifest')
    expect(links(html, 'icon')[0]!.href).toBe('/icon.svg')
    expect(tags(html, 'meta').filter((tag) => tag.name === 'theme-color')).toHaveLength(2)
  })
  test('a search is left out of indexes, and nobody signed in pays for any of it', async () => {
    const search = await new Browser().visit('/courses?q=excel')
    expect([meta(search.html, 'robots'), links(search.html, 'canonical')]).toEqual(['noindex', []])
    const { browser } = await person('Amina Preview')
    const own = await browser.visit('/courses/1')
    expect(own.html).not.toMatch(/og:title|ld\+json|hreflang="x-default"/i)
    expect(links(own.html, 'canonical')).toHaveLength(1)
  })
})
