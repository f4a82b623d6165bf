import { eq, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filesSettings, type FilesSettings } from '#adapters/files/files-settings.ts'
import { removeLooseObjects } from '#adapters/files/objects.server.ts'
import { s3Store } from '#adapters/files/s3.server.ts'
import { looseObjects } from '#adapters/db/tables.server.ts'
import { backUp } from '#entrypoints/command-line/backup.server.ts'
import { filesCommand } from '#entrypoints/command-line/files.server.ts'
import { newId } from '#kit/ids.ts'
import { after, HOUR } from '#kit/time.ts'
import { avatars } from '#modules/accounts/tables.server.ts'
import { storeFilm } from '#modules/authoring/files.server.ts'
import { courseFiles } from '#modules/authoring/tables.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { jobApplicationFiles, jobApplications } from '#modules/job-board/tables.server.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { pdf } from '../cv-files.ts'
import { postJob } from '../jobs.ts'
import { addPerson } from '../people.ts'
import { type RunningStore, startStore } from '../s3/server.ts'
import { ORIGIN, openProduct, type Product } from './product.ts'

const film = readFileSync(join(contentPath(), 'courses', 'digital-marketing/lessons/know-your-customer.mp4'))

let store: RunningStore
let product: Product
let ctx: import('#context.ts').AppContext
let amina: Awaited<ReturnType<typeof addPerson>>
let job: string
let lesson: { id: number; path: string }
beforeAll(async () => {
  store = await startStore()
  product = await openProduct({ ...store.env, WORKER: 'off' })
  // Of the sources, as the commands below are.
  const files = s3Store(filesSettings(store.env) as FilesSettings)
  ctx = { ...product.app.context(), files }
  amina = await addPerson(ctx, { name: 'Amina' })
  job = await postJob(ctx, 'Typist')
  const [found] = await ctx.db.select().from(lessons).where(eq(lessons.type, 'video')).limit(1)
  lesson = { id: found!.id, path: `/storage/v1/lessons/${found!.id}/video.mp4` }
})
afterAll(async () => {
  await product?.close()
  await store?.stop()
})
beforeEach(() => {
  store.mood = 'fine'
})

const send = (path: string, init: RequestInit & { cookie?: string } = {}) =>
  product.fetch(
    new Request(`${ORIGIN}${path}`, {
      ...init,
      headers: {
        host: 'localhost:3000',
        origin: ORIGIN,
        'user-agent': 'Mozilla/5.0',
        ...(init.headers as Record<string, string>),
        ...(init.cookie && { cookie: init.cookie }),
      },
    }),
  )
function form(fields: Record<string, string | File>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}
const photo = async (colour: string): Promise<File> => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'me.jpg')
}
const changePicture = async (cookie: string, colour: string): Promise<Response> =>
  send('/account/picture', {
    method: 'POST',
    cookie,
    body: form({ intent: 'picture', picture: await photo(colour) }),
  })
const pictureOf = async (userId: string) =>
  (await ctx.db.select().from(avatars).where(eq(avatars.userId, userId)))[0]
const keysOf = (table: string): string[] =>
  [...store.objects.keys()].filter((key) => key.startsWith(`${table}/`))

describe('with a store for files', () => {
  test('a picture and a CV are there and not in the database, and come back through Stadi', async () => {
    expect((await changePicture(amina.cookie, 'red')).status).toBe(302)
    const picture = (await pictureOf(amina.id))!
    expect(picture).toMatchObject({ webp: null, object: keysOf('avatars')[0] })
    const shown = await send(`/storage/v1/avatars/${picture.version}.webp`)
    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(store.objects.get(picture.object!)!.bytes)

    const cv = pdf()
    const body = form({ message: 'I type.', cv: new File([new Uint8Array(cv)], 'cv.pdf') })
    expect((await send(`/jobs/${job}`, { method: 'POST', cookie: amina.cookie, body })).status).toBe(302)
    const [row] = await ctx.db.select().from(jobApplications).where(eq(jobApplications.userId, amina.id))
    expect(await ctx.db.select().from(jobApplicationFiles)).toEqual([
      { applicationId: row!.id, bytes: null, object: keysOf('job_application_files')[0] },
    ])
    const back = await send(`/storage/v1/job-applications/${row!.id}/cv`, { cookie: amina.cookie })
    expect(Buffer.from(await back.arrayBuffer())).toEqual(Buffer.from(cv))
    const stranger = await addPerson(ctx, { name: 'Zawadi' })
    expect(
      (await send(`/storage/v1/job-applications/${row!.id}/cv`, { cookie: stranger.cookie })).status,
    ).toBe(404)
  })

  test('a film is led on to only for whoever may see it, by an address that the store believes for minutes', async () => {
    const id = await storeFilm(ctx, film)
    await ctx.db
      .update(lessons)
      .set({ video: sql`jsonb_set(${lessons.video}, '{film}', to_jsonb(${id}::text))` })
      .where(eq(lessons.id, lesson.id))
    const player = { 'sec-fetch-dest': 'video', range: 'bytes=0-' }
    expect((await send(lesson.path, { headers: player })).status).toBe(403)
    const [found] = await ctx.db.select().from(lessons).where(eq(lessons.id, lesson.id))
    await grantAccess(ctx, { userId: amina.id, courseId: found!.courseId, paymentId: newId() })
    const led = await send(lesson.path, { headers: player, cookie: amina.cookie })
    expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const address = led.headers.get('location')!
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('900')
    const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 200))
    // A page's policy lets the player go there; a script, which the store would refuse, gets it from Stadi.
    const page = await send('/courses')
    expect(page.headers.get('content-security-policy')).toContain(`media-src 'self' ${store.origin};`)
    const kept = await send(lesson.path, {
      headers: { 'sec-fetch-dest': 'empty', range: 'bytes=100-199' },
      cookie: amina.cookie,
    })
    expect([kept.status, kept.headers.get('content-range')]).toEqual([206, `bytes 100-199/${film.length}`])
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(film.subarray(100, 200))
  })

  test.each(['failing', 'cutting', 'refusing'] as const)(
    'that is %s, an upload is refused with when to try again, and nothing is lost or half there',
    async (mood) => {
      const before = await pictureOf(amina.id)
      store.mood = mood
      const refused = await changePicture(amina.cookie, 'blue')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await refused.text()).toContain('Files cannot be kept or shown for a moment.')
      expect(await pictureOf(amina.id)).toEqual(before)
      const shown = await send(`/storage/v1/avatars/${before!.version}.webp`)
      expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '30'])
      store.mood = 'fine'
      expect((await send(`/storage/v1/avatars/${before!.version}.webp`)).status).toBe(200)
    },
  )

  test('what is replaced or goes with its person is removed, as soon as the store lets it', async () => {
    const first = (await pictureOf(amina.id))!.object!
    expect((await changePicture(amina.cookie, 'green')).status).toBe(302)
    const second = (await pictureOf(amina.id))!.object!
    store.mood = 'failing'
    await expect(removeLooseObjects(ctx.db, ctx.files!, ctx.now())).rejects.toThrow(/answered by 500/)
    store.mood = 'fine'
    expect(await removeLooseObjects(ctx.db, ctx.files!, ctx.now())).toBe(1)
    expect(store.objects.has(first)).toBe(false)
    expect(store.objects.has(second)).toBe(true)
    const gone = await addPerson(ctx, { name: 'Baraka' })
    expect((await changePicture(gone.cookie, 'black')).status).toBe(302)
    const theirs = (await pictureOf(gone.id))!.object!
    await ctx.db.execute(sql`delete from users where id = ${gone.id}`)
    await removeLooseObjects(ctx.db, ctx.files!, ctx.now())
    expect(store.objects.has(theirs)).toBe(false)
    // Uploads that failed above are forgotten after an hour.
    await removeLooseObjects(ctx.db, ctx.files!, after(ctx.now(), HOUR))
    expect(await ctx.db.$count(looseObjects)).toBe(0)
    expect(await filesCommand(ctx, ['check', '--whole'])).toMatchObject({ ok: true })
  })
})

describe('npm run files', () => {
  const total = async () => {
    const [inRows, objects] = [await ctx.db.$count(courseFiles), await ctx.db.$count(avatars)]
    return inRows + objects
  }

  test('brings everything back and over again, and goes on where it was cut off', async () => {
    const files = await total()
    const before = await send(`/storage/v1/avatars/${(await pictureOf(amina.id))!.version}.webp`)
    const bytes = Buffer.from(await before.arrayBuffer())
    expect(await filesCommand(ctx, ['back'])).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^\d+ files, \d+\.\d MB, are now in the database/),
    })
    expect(await pictureOf(amina.id)).toMatchObject({ object: null, webp: expect.anything() })
    expect(Buffer.from((await pictureOf(amina.id))!.webp!)).toEqual(bytes)
    await removeLooseObjects(ctx.db, ctx.files!, after(ctx.now(), HOUR))
    expect(store.objects.size).toBe(0)
    expect(files).toBeGreaterThan(1)

    store.mood = 'failing'
    expect(await filesCommand(ctx, ['move'])).toMatchObject({
      ok: false,
      text: expect.stringContaining('Nothing is lost'),
    })
    store.mood = 'lying'
    expect(await filesCommand(ctx, ['move'])).toMatchObject({
      ok: false,
      text: expect.stringContaining('could not be read as they were written'),
    })
    expect(Buffer.from((await pictureOf(amina.id))!.webp!)).toEqual(bytes)
    store.mood = 'fine'
    expect(await filesCommand(ctx, ['move'])).toMatchObject({ ok: true })
    expect(await filesCommand(ctx, ['move'])).toMatchObject({ text: expect.stringMatching(/^0 files/) })
    const shown = await send(`/storage/v1/avatars/${(await pictureOf(amina.id))!.version}.webp`)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes)
    await removeLooseObjects(ctx.db, ctx.files!, after(ctx.now(), HOUR))
    expect(await filesCommand(ctx, ['check'])).toMatchObject({
      ok: true,
      text: expect.stringContaining('In the database: 0 files.'),
    })
  })

  test('names files that are missing or others, and objects that belong to nobody', async () => {
    const picture = (await pictureOf(amina.id))!
    const kept = store.objects.get(picture.object!)!
    store.objects.set(picture.object!, { ...kept, bytes: Buffer.alloc(kept.bytes.length, 'y') })
    expect(await filesCommand(ctx, ['check'])).toMatchObject({ ok: true })
    const wrong = { ok: false, text: expect.stringContaining(`WRONG avatars ${amina.id}`) }
    for (const words of [
      ['check', '--whole'],
      ['--whole', 'check'],
    ])
      expect(await filesCommand(ctx, words)).toMatchObject(wrong)
    store.objects.delete(picture.object!)
    expect(await filesCommand(ctx, ['check'])).toMatchObject(wrong)
    store.objects.set(picture.object!, kept)
    const orphan = `avatars/1-${'a'.repeat(64)}-${'b'.repeat(32)}`
    store.objects.set(orphan, { bytes: Buffer.from('x'), type: '' })
    expect((await filesCommand(ctx, ['check']))!.text).toContain('1 objects in the store belong to nobody.')
    await filesCommand(ctx, ['check', '--tidy'])
    await removeLooseObjects(ctx.db, ctx.files!, ctx.now())
    expect(store.objects.has(orphan)).toBe(false)
    await expect(filesCommand(ctx, ['nonsense'])).rejects.toThrow('knows no "nonsense"')
  })

  test('a backup says that it holds none of them', async () => {
    const answer = await backUp(ctx, [join(product.dataDir, 'backup')])
    expect(answer.text).toMatch(/It lacks the \d+ files in the bucket stadi-files: /)
  })

  test('every table that holds bytes can hold them in the store', async () => {
    const { rows } = (await ctx.db.execute(sql`
      select c.relname as name, bool_or(a.attname = 'object') as "hasObject" from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1
      having bool_or(a.atttypid = 'bytea'::regtype) order by 1`)) as unknown as {
      rows: { name: string; hasObject: boolean }[]
    }
    expect(rows).toEqual(
      [
        'application_files',
        'avatars',
        'course_files',
        'job_application_files',
        'organisation_marks',
        'work_files',
      ].map((name) => ({ name, hasObject: true })),
    )
    const triggers = (await ctx.db.execute(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname like '%_object' order by 1`,
    )) as unknown as { rows: { name: string }[] }
    expect(triggers.rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  })
})
