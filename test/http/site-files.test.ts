import { eq } from 'drizzle-orm'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses } from '#modules/courses/tables.server.ts'
import { Browser, closeProduct, ORIGIN, product, tags } from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const pathOf = (url: string) => url.replace(ORIGIN, '')
const decoded = (text: string) => text.replaceAll('&amp;', '&')
const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => decoded(match[1]!))

describe('the site map', () => {
  test('names every public page, and each of them opens, stands at that address and wants to be found', async () => {
    const { headers, html: xml } = await new Browser().visit('/sitemap.xml')
    expect(headers.get('content-type')).toMatch(/^application\/xml/)
    expect(headers.getSetCookie()).toEqual([])
    const all = locs(xml)
    expect(new Set(all).size).toBe(all.length)
    const { db } = (await product()).app.context()
    expect(all.filter((url) => /\/courses\/\d+$/.test(url))).toHaveLength(await db.$count(courses))
    for (const part of [
      '/',
      '/courses',
      '/community',
      '/blog',
      '/help-center',
      '/about',
      '/careers',
      '/privacy',
      '/terms',
      '/success-stories',
      '/api-docs',
      '/verify',
    ])
      expect(all, part).toContain(ORIGIN + part)
    for (const part of [
      /\/blog\/[a-z]/,
      /\/help-center\/[a-z]/,
      /\/careers\/[a-z]/,
      /\/community\/topics\//,
      /\/community\/questions\//,
      /\/community\/stories\//,
    ])
      expect(
        all.some((url) => part.test(url)),
        String(part),
      ).toBe(true)
    for (const url of all) {
      const page = await new Browser().visit(pathOf(url))
      expect(page.status, url).toBe(200)
      expect(tags(page.html, 'link').find((tag) => tag.rel === 'canonical')?.href, url).toBe(url)
      expect(page.html, url).not.toContain('content="noindex"')
    }
  })
  test('each language is an entry that names both, as its page does, and the days are real', async () => {
    const { html: xml } = await new Browser().visit('/sitemap.xml')
    const entries = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map((match) => match[1]!)
    const alternates = (entry: string) =>
      [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((match) => [match[1], decoded(match[2]!)])
    const english = entries.find((entry) => entry.includes(`<loc>${ORIGIN}/courses/1</loc>`))!
    const swahili = entries.find((entry) => entry.includes(`<loc>${ORIGIN}/courses/1?lang=sw</loc>`))!
    expect(alternates(english)).toEqual(alternates(swahili))
    const page = await new Browser().visit('/courses/1')
    expect(alternates(english)).toEqual(
      tags(page.html, 'link')
        .filter((tag) => tag.rel === 'alternate')
        .map((tag) => [tag.hreflang, tag.href]),
    )
    const { db } = (await product()).app.context()
    const [course] = await db.select({ updatedAt: courses.updatedAt }).from(courses).where(eq(courses.id, 1))
    expect(english).toContain(`<lastmod>${course!.updatedAt.toISOString()}</lastmod>`)
  })
  test('leaves out a course that was taken back', async () => {
    const { db } = (await product()).app.context()
    const [course] = await db
      .select({ publishedAt: courses.publishedAt })
      .from(courses)
      .where(eq(courses.id, 5))
    await db.update(courses).set({ publishedAt: null }).where(eq(courses.id, 5))
    expect(locs((await new Browser().visit('/sitemap.xml')).html)).not.toContain(`${ORIGIN}/courses/5`)
    await db.update(courses).set(course!).where(eq(courses.id, 5))
  })
})

describe('robots.txt and the manifest', () => {
  test('robots.txt names the site map and keeps crawlers out of what is private, and out of nothing else', async () => {
    const { html: text, headers } = await new Browser().visit('/robots.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(
      (match) => new RegExp(`^${match[1]!.replaceAll('*', '.*')}`),
    )
    const isClosed = (path: string) => closed.some((rule) => rule.test(path))
    for (const path of [
      '/admin',
      '/account',
      '/dashboard',
      '/messages',
      '/payments/1',
      '/progress',
      '/auth?next=%2F',
      '/courses/3/purchase',
      '/dev/mail',
      '/functions/v1/x',
    ])
      expect(isClosed(path), path).toBe(true)
    const open = locs((await new Browser().visit('/sitemap.xml')).html).map(pathOf)
    expect([...open, '/verify/CERT-1', '/share/site/x.png', '/assets/a.css'].filter(isClosed)).toEqual([])
  })
  test('the manifest names the site, its colours and icons that are there in their sizes', async () => {
    const { html, headers } = await new Browser().visit('/manifest.webmanifest')
    expect(headers.get('content-type')).toBe('application/manifest+json')
    const manifest = JSON.parse(html) as {
      icons: { src: string; sizes: string; purpose: string }[]
    } & Record<string, unknown>
    expect(manifest).toMatchObject({
      short_name: 'Stadi',
      start_url: '/',
      lang: 'en',
      theme_color: '#0E6B4A',
      background_color: '#FFFCF5',
    })
    expect(manifest.description).toMatch(/\w{3}/)
    const folder = join(import.meta.dirname, '..', '..', 'build', 'client')
    for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
      const { width, height, size } = await sharp(readFileSync(join(folder, src))).metadata()
      expect(`${width}x${height}`).toBe(sizes)
      expect(size ?? 0).toBeLessThan(5000)
    }
    expect(manifest.icons.map((icon) => icon.purpose)).toContain('maskable')
    expect(existsSync(join(folder, 'apple-touch-icon.png'))).toBe(true)
  })
  test('the manifest of each language is of one application, with pictures of its screens and shortcuts to pages that are there', async () => {
    const browser = new Browser()
    for (const [language, name] of [
      ['en', 'Courses'],
      ['sw', 'Kozi'],
    ] as const) {
      const { html: page } = await browser.visit(`/?lang=${language}`)
      const { href } = tags(page, 'link').find(({ rel }) => rel === 'manifest')!
      const manifest = JSON.parse((await new Browser().visit(href!)).html) as {
        id: string
        lang: string
        shortcuts: { name: string; url: string }[]
        screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
      }
      expect([manifest.id, manifest.lang, manifest.shortcuts[0]!.name]).toEqual(['/', language, name])
      // What a phone keeps is drawn by the phone.
      for (const { url } of manifest.shortcuts.filter((one) => one.url !== '/offline'))
        expect((await new Browser().visit(url)).status, url).toBeLessThan(400)
      expect(manifest.screenshots.map((one) => one.form_factor)).toEqual([
        'narrow',
        'narrow',
        'narrow',
        'wide',
      ])
      const folder = join(import.meta.dirname, '..', '..', 'build', 'client')
      for (const { src, sizes, label } of manifest.screenshots) {
        const file = readFileSync(join(folder, src))
        const { width, height, format } = await sharp(file).metadata()
        expect([`${width}x${height}`, format]).toEqual([sizes, 'webp'])
        expect(file.length, src).toBeLessThan(70_000)
        expect(label).toMatch(/\w{3}/)
      }
    }
  })
})
