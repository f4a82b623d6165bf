import { eq, sql } from 'drizzle-orm'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from '#config.server.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { storeFilm } from '#modules/authoring/files.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { type Started, startBuilt } from '../built-product.ts'
import { mailbox } from '../public-site/mailbox.ts'
import { builtProduct, seededDatabase } from '../seeded-data.ts'
import { PASSWORD } from './product.ts'

const AUTH_SECRET = 'a-secret-of-at-least-thirty-two-letters'
// Nothing can be made below a file, by nobody.
const NOWHERE = '/dev/null/data'
const film = readFileSync(join(contentPath(), 'courses', 'digital-marketing/lessons/know-your-customer.mp4'))

describe('with DATABASE_URL a process owns nothing', () => {
  let empty: string
  let mails: Awaited<ReturnType<typeof mailbox>>
  let [first, second]: Started[] = []
  let beside: Awaited<ReturnType<Awaited<ReturnType<typeof builtProduct>>['createProduct']>>
  beforeAll(async () => {
    empty = mkdtempSync(join(tmpdir(), 'stadi-empty-'))
    mails = await mailbox()
    const database = await seededDatabase()
    const env = { DATABASE_URL: database, AUTH_SECRET, SMTP_URL: mails.url }
    first = await startBuilt({ ...env, DATA_DIR: NOWHERE })
    second = await startBuilt({ ...env, DATA_DIR: empty })
    const { createProduct } = await builtProduct()
    beside = await createProduct({
      env: { WORKER: 'off', SAMPLE_DATA: 'off', AUTH_SECRET, APP_ORIGIN: 'http://localhost:3000' },
      database,
    })
  })
  afterAll(async () => {
    await beside?.close()
    for (const one of [first, second]) await one?.end()
    await mails?.close()
    rmSync(empty, { recursive: true, force: true })
  })

  const ask = (one: Started, path: string, init: RequestInit = {}) =>
    fetch(one.origin + path, {
      ...init,
      redirect: 'manual',
      headers: { origin: one.origin, ...(init.headers as Record<string, string>) },
    })

  test('where it may write nothing it takes a sign-up, a picture and a film, which another one has at once', async () => {
    const email = 'amina@example.com'
    const form = { intent: 'sign-up', fullName: 'Amina', email, password: PASSWORD }
    const signedUp = await ask(first!, '/auth?mode=sign-up', {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    expect(signedUp.status).toBe(200)
    const { text } = await mails.newest(email, /./)
    const { pathname, search } = new URL(/http:\/\/localhost:\d+\S+/.exec(text)![0])
    // The other process confirms what the first one took.
    const confirmed = await ask(second!, pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'confirm' }),
    })
    const cookie = confirmed.headers.getSetCookie()[0]!.split(';')[0]!
    const body = new FormData()
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    body.set('intent', 'picture')
    body.set('picture', new File([new Uint8Array(photo)], 'me.jpg'))
    const changed = await ask(first!, '/account/picture', { method: 'POST', headers: { cookie }, body })
    expect(changed.status).toBe(302)
    const account = await (await ask(second!, '/account', { headers: { cookie } })).text()
    const picture = /\/storage\/v1\/avatars\/[0-9a-f]{32}\.webp/.exec(account)![0]
    for (const one of [first!, second!]) expect((await ask(one, picture)).status).toBe(200)

    const ctx = beside.app.context()
    const id = await storeFilm(ctx, film)
    const [lesson] = await ctx.db
      .update(lessons)
      .set({ video: sql`jsonb_set(${lessons.video}, '{film}', to_jsonb(${id}::text))` })
      .where(sql`${lessons.id} = (select id from lessons where type = 'video' limit 1)`)
      .returning()
    const [amina] = await ctx.db.select().from(users).where(eq(users.email, email))
    await grantAccess(ctx, { userId: amina!.id, courseId: lesson!.courseId, paymentId: newId() })
    for (const one of [first!, second!]) {
      const part = await ask(one, `/storage/v1/lessons/${lesson!.id}/video.mp4`, {
        headers: { cookie, range: 'bytes=100-199' },
      })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 200))
    }
    // A drawn picture is kept in memory where it would be a file.
    const card = /content="[^"]*(\/share\/[^"]+\.png)"/.exec(await (await ask(second!, '/')).text())![1]!
    for (const one of [first!, second!, second!]) expect((await ask(one, card)).status).toBe(200)
  })

  test('nothing is on either disk, and nothing was said about it', () => {
    expect(readdirSync(empty)).toEqual([])
    expect(existsSync(NOWHERE)).toBe(false)
    for (const one of [first!, second!]) expect(one.printed()).not.toMatch(/"level":[4-6]0|ENOTDIR/)
  })
})

describe('at a public name nothing starts that would lose something with its machine', () => {
  const settings = {
    DATABASE_URL: 'postgres://x',
    APP_ORIGIN: 'https://stadi.example',
    AUTH_SECRET,
    SMTP_URL: 'smtp://mail.example',
    DATA_DIR: '/nonexistent',
  }
  test.each([
    ['AUTH_SECRET', { AUTH_SECRET: '' }, /AUTH_SECRET .* is required when DATABASE_URL is set/],
    ['mails', { SMTP_URL: '' }, /SMTP_URL is required .* lost with it/],
    ['books of the simulator', { MPESA_SIMULATOR: 'on' }, /MPESA_SIMULATOR=on is refused .* lost with it/],
  ])('such as its %s', (_, change, words) => {
    expect(() => readConfig({ ...settings, ...change })).toThrow(words)
    expect(() => readConfig({ ...settings, ...change })).toThrow(WrongSetting)
  })
  test('while with all of them it does, and without DATABASE_URL the disk is where data is', () => {
    expect(readConfig(settings).embedded).toBe(false)
    expect(readConfig({ ...settings, DATABASE_URL: '', SMTP_URL: '' }).embedded).toBe(true)
  })
})
