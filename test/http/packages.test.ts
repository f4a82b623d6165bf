import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phoneOwner } from '#kit/ids.ts'
import { coursePurchases, courses, lessons, quizQuestions } from '#modules/courses/tables.server.ts'
import type { KeptLesson, Manifest } from '#modules/offline/phone/types.ts'
import { keptCourses } from '#modules/offline/tables.server.ts'
import { Browser, closeProduct, footer, header, hrefs, ORIGIN, person, product, textOf } from './product.ts'

let ctx: import('#context.ts').AppContext
/** A free course with three lessons, its Kiswahili and exercises; a paid one; free ones with code and queries. */
let ids: Record<'free' | 'paid' | 'code' | 'sql', number>
beforeAll(async () => {
  ctx = (await product()).app.context()
  const idOf = async (slug: string) =>
    (await ctx.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug)))[0]!.id
  ids = {
    free: await idOf('first-freelance-profile'),
    paid: await idOf('digital-marketing'),
    code: await idOf('web-pages-with-html-css'),
    sql: await idOf('spreadsheets-to-database'),
  }
})
afterAll(closeProduct)

async function ask(path: string, headers: Record<string, string> = {}) {
  const { fetch } = await product()
  const answer = await fetch(
    new Request(ORIGIN + path, { headers: { host: 'localhost:3000', ...headers }, redirect: 'manual' }),
  )
  return { answer, body: Buffer.from(await answer.arrayBuffer()) }
}
const cookieOf = (browser: Browser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function manifestOf(id: number, headers: Record<string, string> = {}): Promise<Manifest> {
  const { answer, body } = await ask(`/courses/${id}/package`, headers)
  expect(answer.status, String(body)).toBe(200)
  return JSON.parse(String(body)) as Manifest
}

async function buyerOf(courseId: number) {
  const who = await person('Amina')
  await ctx.db
    .insert(coursePurchases)
    .values({ userId: who.ctx.viewer.id, courseId, accessGranted: true, createdAt: ctx.now() })
  return { ...who, headers: { cookie: cookieOf(who.browser) } }
}

describe('GET /courses/{id}/package', () => {
  test('names the lessons of a free course, each at its hash, which never changes', async () => {
    const { answer, body } = await ask(`/courses/${ids.free}/package`, { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('content-encoding')).toBe('br')
    const manifest = JSON.parse(String(brotliDecompressSync(body))) as Manifest
    expect(manifest.lessons).toHaveLength(3)
    for (const { id, title, hash, bytes } of manifest.lessons) {
      const path = `/courses/${ids.free}/package/${hash}`
      const packed = await ask(path, { 'accept-encoding': 'br' })
      expect(packed.answer.status).toBe(200)
      expect(packed.answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(packed.body).toHaveLength(bytes)
      const plain = brotliDecompressSync(packed.body)
      expect(createHash('sha256').update(plain).digest('hex').slice(0, 32)).toBe(hash)
      expect(gunzipSync((await ask(path, { 'accept-encoding': 'gzip' })).body)).toEqual(plain)
      expect((await ask(path)).body).toEqual(plain)
      const kept = JSON.parse(String(plain)) as KeptLesson
      expect(kept).toMatchObject({ format: 1, view: { lesson: { id, title, completed: false }, quiz: null } })
    }
  })

  test('is not sent again as long as nothing changed', async () => {
    const path = `/courses/${ids.free}/package`
    const { answer } = await ask(path)
    const again = await ask(path, { 'if-none-match': answer.headers.get('etag')! })
    expect([again.answer.status, again.body.length]).toEqual([304, 0])
    expect((await ask(path, { 'if-none-match': 'W/"another"' })).answer.status).toBe(200)
  })

  test('refuses as lessons do: what is locked, not there, or of another course', async () => {
    const amina = await buyerOf(ids.paid)
    const baraka = { cookie: cookieOf((await person('Baraka')).browser) }
    const { lessons } = await manifestOf(ids.paid, amina.headers)
    const { hash } = lessons[0]!
    const freeHash = (await manifestOf(ids.free)).lessons[0]!.hash
    for (const [path, headers, status, error] of [
      [`/courses/${ids.paid}/package`, {}, 403, 'lesson-locked'],
      [`/courses/${ids.paid}/package`, baraka, 403, 'lesson-locked'],
      [`/courses/${ids.paid}/package/${hash}`, baraka, 403, 'lesson-locked'],
      [`/courses/${ids.free}/package/${hash}`, amina.headers, 404, 'not-found'],
      [`/courses/${ids.paid}/package/${freeHash}`, amina.headers, 404, 'not-found'],
      ['/courses/99999/package', {}, 404, 'course-not-found'],
      ['/courses/x/package', {}, 404, 'course-not-found'],
    ] as const) {
      const { answer, body } = await ask(path, headers)
      expect([path, answer.status]).toEqual([path, status])
      expect(JSON.parse(String(body))).toMatchObject({ error })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await ask(`/courses/${ids.paid}/package/${hash}`, amina.headers)).answer.status).toBe(200)
    // No hash is that short.
    expect((await ask(`/courses/${ids.free}/package/${freeHash.slice(1)}`)).answer.status).toBe(404)
  })

  test('is in the language that is read, with another hash for other words', async () => {
    const [english, swahili] = [
      await manifestOf(ids.free, { cookie: 'lang=en' }),
      await manifestOf(ids.free, { cookie: 'lang=sw' }),
    ]
    expect([english.language, swahili.language]).toEqual(['en', 'sw'])
    const mixed = await manifestOf(ids.free, { cookie: 'lang=sw; read=en' })
    expect(mixed.lessons).toEqual(english.lessons)
    expect(mixed.course).toMatchObject({ title: english.course.title, lang: 'en' })
    expect(swahili.course.lang).toBeUndefined()
    expect(swahili.lessons.map(({ hash }) => hash)).not.toEqual(english.lessons.map(({ hash }) => hash))
  })

  test('says whose it is without saying who, and what they have done', async () => {
    const amina = await buyerOf(ids.paid)
    const manifest = await manifestOf(ids.paid, amina.headers)
    expect(manifest.owner).toBe(phoneOwner(amina.ctx.viewer.id))
    const text = JSON.stringify(manifest)
    for (const personal of [amina.ctx.viewer.id, amina.email, 'Amina']) expect(text).not.toContain(personal)
  })

  test('holds no question of a quiz (rule O6)', async () => {
    const { lessons: all } = await manifestOf(ids.free)
    const rows = await ctx.db
      .select({ question: quizQuestions.question })
      .from(quizQuestions)
      .innerJoin(lessons, eq(lessons.id, quizQuestions.lessonId))
      .where(and(eq(lessons.courseId, ids.free), eq(lessons.type, 'quiz')))
    expect(rows.length).toBeGreaterThanOrEqual(12)
    const texts = await Promise.all(
      all.map(async ({ hash }) => String((await ask(`/courses/${ids.free}/package/${hash}`)).body)),
    )
    expect(rows.filter(({ question }) => texts.join().includes(JSON.stringify(question)))).toEqual([])
    expect(texts.join()).toContain('"quiz":{"questions":5,"passPercent":70}')
  })
})

describe('the application in a package', () => {
  const sizes = (manifest: Manifest) => new Map(manifest.app.files.map(({ src, bytes }) => [src, bytes]))

  test('is there, in the language of the pages, and as large as it says', async () => {
    for (const language of ['en', 'sw'] as const) {
      const { app } = await manifestOf(ids.code, { cookie: `lang=${language}` })
      expect(app.bytes).toBe(app.files.reduce((sum, { bytes }) => sum + bytes, 0))
      const paths = app.files.map(({ src }) => src)
      expect(paths).toContain('/offline')
      const document = '/offline/course/lesson'
      const said = app.files.find(({ src }) => src === document)!.bytes
      const { answer, body } = await ask(document, { 'accept-encoding': 'br', cookie: `lang=${language}` })
      expect(answer.status).toBe(200)
      expect(String(brotliDecompressSync(body))).toContain(`<html lang="${language}">`)
      expect(Math.abs(body.length - said)).toBeLessThan(said / 4)
      expect((await ask('/practice/frame')).answer.status).toBe(200)
      for (const src of paths.filter((path) => /^\/(assets|icon)/.test(path)))
        expect(existsSync(join('build', 'client', src)), src).toBe(true)
      const scripts = paths.filter((src) => src.endsWith('.js'))
      expect(scripts.some((src) => src.startsWith('/assets/sw/'))).toBe(language === 'sw')
    }
  })

  test('names every script and style of a kept lesson’s document', async () => {
    const files = sizes(await manifestOf(ids.free))
    const { body } = await ask('/offline/course/lesson')
    const named = [...String(body).matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((src) => !files.has(src))).toEqual([])
  })

  test('brings what runs code or queries only where a course has such exercises', async () => {
    const has = async (id: number, name: RegExp) =>
      [...sizes(await manifestOf(id)).keys()].some((src) => name.test(src))
    expect(await has(ids.code, /make-job-/)).toBe(true)
    expect(await has(ids.code, /^\/practice\/frame$/)).toBe(true)
    expect(await has(ids.code, /react-program-|\.wasm$/)).toBe(false)
    expect(await has(ids.sql, /\.wasm$/)).toBe(true)
    expect(await has(ids.sql, /sql-worker-/)).toBe(true)
    for (const name of [/make-job-/, /\.wasm$/, /sheet-/, /typing-/])
      expect(await has(ids.free, name)).toBe(false)
    expect(await has(ids.free, /exercise-/)).toBe(true)
  })
})

describe('POST /functions/v1/offline/keep and leave', () => {
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    (await product()).fetch(
      new Request(`${ORIGIN}/functions/v1/offline/${path}`, {
        method: 'POST',
        headers: { host: 'localhost:3000', origin: ORIGIN, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )

  test('note a course that opens, and forget it', async () => {
    const { ctx: own, browser } = await person('Amina')
    const headers = { cookie: cookieOf(browser) }
    const kept = () => ctx.db.select().from(keptCourses).where(eq(keptCourses.userId, own.viewer.id))
    expect((await send('keep', { course: ids.free }, headers)).status).toBe(204)
    expect(await kept()).toMatchObject([{ courseId: ids.free }])
    expect((await send('keep', { course: ids.paid }, headers)).status).toBe(403)
    expect((await send('leave', { course: ids.free }, headers)).status).toBe(204)
    expect(await kept()).toEqual([])
    expect((await send('keep', { course: 'x' }, headers)).status).toBe(400)
    expect((await send('keep', { course: ids.free })).status).toBe(401)
  })
})

describe('the document of a kept lesson', () => {
  /** Without what is another at each request. */
  const withoutNonce = (html: string): string => html.replaceAll(/[\w+/]{22}==/g, '')

  test('is the same for every person, course and lesson, and holds no name', async () => {
    const { browser } = await person('Amina Yusuf')
    const own = await browser.visit(`/offline/${ids.paid}/1`)
    const everybodys = await new Browser().visit('/offline/course/lesson')
    expect(withoutNonce(own.html)).toBe(withoutNonce(everybodys.html))
    expect(own.html).not.toContain('Amina')
    expect(own.status).toBe(200)
    expect(hrefs(header(own))).toEqual(['/', '/offline'])
    expect(textOf(header(own))).toBe('Stadi Beta On this phone')
    expect(hrefs(footer(own))).toEqual([])
    expect(textOf(own.html)).toContain('Opening')
  })

  test('leaves what an earlier answer had to say for a page that says it', async () => {
    const { browser } = await person('Amina')
    await browser.submit('/account/name', { intent: 'save-name', fullName: 'Amina Otieno' })
    const flash = browser.cookies.get('said')
    expect(flash).toBeTruthy()
    await browser.visit('/offline/course/lesson')
    expect(browser.cookies.get('said')).toBe(flash)
  })

  test('carries the styles of every text, which comes after it', async () => {
    const { html } = await new Browser().visit('/offline/course/lesson')
    for (const name of ['.drawn', '.check', '.kenya', '.data', '.todo']) expect(html).toContain(name)
  })

  test('is named by no list of routes of other pages', async () => {
    const { browser } = await person('Amina')
    const page = await browser.visit('/dashboard')
    const list = /\/assets\/(manifest-\w+\.js)/.exec(page.html)![1]!
    expect(readFileSync(`build/client/assets/${list}`, 'utf8')).not.toContain('offline/kept')
  })
})
