import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { lessonTextFault } from '#kit/documents/markdown.server.ts'
import { BadZip, unzipped, zipped } from '#kit/documents/zip.server.ts'
import { DAY } from '#kit/time.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { isWebVtt, forgetLooseFiles } from '../files.server.ts'
import { deleteDraft } from './delete.server.ts'
import { importCourse } from './import.server.ts'
import { publishDraft } from './publish.server.ts'
import { saveLesson } from './drafts.server.ts'
import { courseArchive } from '../queries/archive.server.ts'
import { draftMedia, lessonMedia, lessonPicture } from '../queries/media.server.ts'
import { draftWithFaults, lessonDraft } from '../queries/drafts.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { readSample, coursesFolder } from '../sample/read-sample.server.ts'
import { courseFiles } from '../tables.server.ts'
import { instructors } from '#modules/courses/tables.server.ts'
import { addTo, arrange, writeDraft } from '../test-drafts.ts'

const film = readFileSync(join(coursesFolder(), 'digital-marketing/lessons/know-your-customer.mp4'))
const captions = 'WEBVTT\n\n00:01.000 --> 00:04.000\nHello\n'
const captionsSw = 'WEBVTT\n\n00:01.000 --> 00:04.000\nHabari yako\n'
const photo = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#a33',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'hidden' } })
    .toBuffer()

/** Saves a lesson with files, as its form sends them. */
async function upload(ctx: Context, id: string, slug: string, fields: Record<string, string | Uint8Array>) {
  const { lesson, version } = await lessonDraft(ctx, id, slug)
  const form = new FormData()
  const sent = {
    title: lesson.title,
    minutes: '5',
    body: lesson.body ?? '',
    transcript: '',
    version,
    ...fields,
  }
  for (const [name, value] of Object.entries(sent))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], name))
  await saveLesson(ctx, id, slug, form)
}

async function draftWithMedia(admin: Context): Promise<string> {
  await admin.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
  const id = await writeDraft(admin)
  await arrange(admin, id, { type: 'remove-lesson', slug: 'check' })
  await upload(admin, id, 'read-first', { picture: await photo(), pictureWords: 'A [red] oven' })
  await addTo(admin, id, 0, { title: 'Watch', type: 'video' })
  await upload(admin, id, 'watch', {
    film,
    captions: Buffer.from(captions),
    captionsSw: Buffer.from(captionsSw),
    transcript: '## Hello\nI am Njeri.',
  })
  return id
}

describe('pictures and films of a course', () => {
  spec(
    '[ADM-18+] [CRS-06] are made small, need words or captions, and open with their lesson',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithMedia(admin)
      const { lesson } = await lessonDraft(admin, id, 'read-first')
      const [, name, width, height] = /!\[A red oven\]\(pictures\/([0-9a-f]{32})-(\d+)x(\d+)\.webp\)/.exec(
        lesson.body!,
      )!
      const picture = await lessonPicture(world.visitor, name!)
      expect(picture.length).toBeLessThanOrEqual(20_000)
      expect((await sharp(picture).metadata()).exif).toBeUndefined()
      const half = await (await draftMedia(admin, id, 'watch', 'video')).part(4, 7)
      expect(Buffer.from(half as Uint8Array).toString()).toBe('ftyp')
      expect((await draftWithFaults(admin, id)).faults).toEqual([])
      const courseId = await publishDraft(admin, id)
      const [read, watch] = (await courseView(world.visitor, courseId)).modules[0]!.lessons
      expect((await lessonView(world.visitor, courseId, read!.id)).bodyHtml).toContain(
        `<img src="/storage/v1/pictures/${name}-${width}x${height}.webp" alt="A red oven" width="${width}" height="${height}" loading="lazy" />`,
      )
      expect(watch).toMatchObject({ mediaBytes: film.length })
      expect((await lessonMedia(world.visitor, watch!.id, 'video')).size).toBe(film.length)
      expect((await lessonMedia(world.visitor, watch!.id, 'captions')).size).toBe(captions.length)
      expect((await lessonMedia(world.visitor, watch!.id, 'captionsSw')).size).toBe(captionsSw.length)
      const { video } = await lessonView(world.visitor, courseId, watch!.id)
      expect(video!.captionsSw).toMatch(/\/captions\.sw\.vtt\?v=\w+$/)
    },
  )
  spec(
    '[ADM-18+] that are none, or come without words, are refused beside their field',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithMedia(admin)
      const wrong = (slug: string, fields: Record<string, string | Uint8Array>) =>
        refusal(upload(admin, id, slug, fields))
      expect(await wrong('read-first', { picture: await photo() })).toEqual({ pictureWords: 'picture-words' })
      expect(await wrong('read-first', { picture: film, pictureWords: 'x' })).toEqual({
        picture: 'picture-invalid',
      })
      expect(await wrong('watch', { film: await photo() })).toEqual({ film: 'film-kind' })
      expect(await wrong('watch', { film: film.subarray(0, 5000) })).toEqual({ film: 'film-kind' })
      expect(await wrong('watch', { captions: Buffer.from('Hello') })).toEqual({
        captions: 'captions-invalid',
      })
      expect(await wrong('watch', { captionsSw: Buffer.from('Habari') })).toEqual({
        captionsSw: 'captions-invalid',
      })
      for (const bad of [
        'WEBVTT',
        'WEBVTT\n\n00:05.000 --> 00:04.000\nx',
        'WEBVTTx\n\n00:01.000 --> 00:02.000\nx',
      ])
        expect(isWebVtt(bad), bad).toBe(false)
      expect(await refusal(draftMedia(await world.member('amina'), id, 'watch', 'video'))).toBe('not-found')
    },
  )
  spec(
    '[ADM-18+] keep their captions in Kiswahili until another film comes, which may have none',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithMedia(admin)
      const kept = async () => (await lessonDraft(admin, id, 'watch')).lesson.video!.captionsSw
      await upload(admin, id, 'watch', { captions: Buffer.from(captions), transcript: '## Hello\nI am.' })
      expect(await kept()).toBe(captionsSw)
      expect((await draftMedia(admin, id, 'watch', 'captionsSw')).size).toBe(captionsSw.length)
      await upload(admin, id, 'watch', { film, transcript: '## Hello\nI am.' })
      expect(await kept()).toBeUndefined()
      await expect(draftMedia(admin, id, 'watch', 'captionsSw')).rejects.toMatchObject({ code: 'not-found' })
      expect((await draftWithFaults(admin, id)).faults).toEqual([])
    },
  )
  spec('[ADM-18+] are not kept of a form that was opened before another save', async ({ world }) => {
    const admin = await world.admin()
    const id = await draftWithMedia(admin)
    const kept = await admin.db.$count(courseFiles)
    const late = {
      picture: await sharp(await photo())
        .rotate(90)
        .toBuffer(),
      pictureWords: 'x',
      version: 'old',
    }
    expect(await refusal(upload(admin, id, 'read-first', late))).toBe('changed-meanwhile')
    expect(
      await refusal(upload(admin, id, 'watch', { film, transcript: `## Long\n${'a'.repeat(4001)}` })),
    ).toEqual({ transcript: 'part-too-long' })
    expect(await admin.db.$count(courseFiles)).toBe(kept)
  })
  spec('[ADM-18+] are forgotten a week after nothing names them any more', async ({ world }) => {
    const admin = await world.admin()
    const id = await draftWithMedia(admin)
    world.wait(8 * DAY)
    await forgetLooseFiles(admin)
    expect(await admin.db.$count(courseFiles)).toBe(2)
    await deleteDraft(admin, id)
    await forgetLooseFiles(admin)
    expect(await admin.db.$count(courseFiles)).toBe(0)
  })
})

describe('a course as a folder', () => {
  spec(
    '[ADM-18+] is the same course after it went out and came back, with its pictures and films',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithMedia(admin)
      const { bytes, name } = await courseArchive(admin, id)
      expect(name).toBe('bake-and-sell.zip')
      // Packed already: to pack it again would take long and save nothing.
      expect(bytes.includes(film)).toBe(true)
      const before = (await draftWithFaults(admin, id)).document
      await deleteDraft(admin, id)
      const again = await importCourse(admin, bytes)
      expect((await draftWithFaults(admin, again)).document).toEqual(before)
      expect((await courseArchive(admin, again)).bytes.equals(bytes)).toBe(true)
      expect(await refusal(courseArchive(await world.member('amina'), again))).toBe('not-found')
    },
  )
  spec(
    '[ADM-18+] [USSD-25+] comes back with what is said of pictures, and with short forms in one language only',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await draftWithMedia(admin)
      const { lesson } = await lessonDraft(admin, id, 'read-first')
      const [picture] = /pictures\/[0-9a-f]{32}-\d+x\d+\.webp/.exec(lesson.body!)!
      const said = ['Name it as pictures/oven.webp.', '```', '![](pictures/loaf.png)', '```'].join('\n')
      await upload(admin, id, 'read-first', {
        body: `${lesson.body}\n\nSee ${picture}.\n\n${said}`,
        phoneEn: 'Bake\n\nA fact.',
        phoneSw: '',
      })
      const before = (await draftWithFaults(admin, id)).document
      expect(before.modules[0]!.lessons[0]!.phoneForm!.text).toEqual({ en: 'A fact.', sw: '' })
      const { bytes } = await courseArchive(admin, id)
      await deleteDraft(admin, id)
      const again = await importCourse(admin, bytes)
      expect((await draftWithFaults(admin, again)).document).toEqual(before)
    },
  )
  spec('[ADM-18+] is not published while a text shows a picture that nobody uploaded', async ({ world }) => {
    const admin = await world.admin()
    const id = await draftWithMedia(admin)
    await upload(admin, id, 'read-first', { body: `![An oven](pictures/${'a'.repeat(32)}-10x10.webp)` })
    const { faults } = await draftWithFaults(admin, id)
    expect(faults).toEqual([{ path: ['modules', 0, 'lessons', 0, 'body'], code: 'picture-missing' }])
  })
  test('[ADM-18+] no course that comes with Stadi holds what an author is refused', () => {
    const faults = readSample().courses.flatMap((course) =>
      course.modules
        .flatMap(({ lessons }) => lessons)
        .filter(({ body }) => body !== null && lessonTextFault(body) !== null)
        .map(({ slug }) => `${course.slug}/${slug}`),
    )
    expect(faults).toEqual([])
  })
  spec(
    '[ADM-18+] that is not whole, or wants more than to be read, is refused with the file that is wrong',
    async ({ world }) => {
      const admin = await world.admin()
      const good = unzipped((await courseArchive(admin, await draftWithMedia(admin))).bytes, {
        files: 100,
        unpacked: 1e8,
        ratio: 1000,
      })
      const path = (end: string) => [...good.keys()].find((name) => name.endsWith(end))!
      const said = async (change: (files: Map<string, Uint8Array>) => void) => {
        const files = new Map(good)
        change(files)
        const { code, values } = await refusalOf(importCourse(admin, await zipped(files)))
        expect(code).toBe('course-folder')
        return String(values.detail)
      }
      const put = (name: string, text: string) => (files: Map<string, Uint8Array>) =>
        void files.set(name, Buffer.from(text))
      expect(await said((files) => files.delete(path('read-first.md')))).toMatch(/read-first\.md: is missing/)
      expect(await said((files) => files.delete(path('course.json')))).toMatch(/course\.json: is missing/)
      expect(await said((files) => files.delete(path('.webp')))).toMatch(
        /read-first\.md: names pictures.*missing/,
      )
      expect(await said(put(path('course.json'), '{"slug": 3'))).toMatch(/course\.json: /)
      expect(await said(put(path('course.json'), '{"slug": 3}'))).toMatch(/course\.json: .*slug/s)
      expect(await said(put(path('read-first.md'), 'Hi <img src=x onerror=alert(1)>'))).toMatch(
        /read-first\.md: holds HTML or a script/,
      )
      expect(await said(put(path('read-first.md'), '[x](javascript:alert(1))'))).toMatch(
        /read-first\.md: holds/,
      )
      const chart = '```figure bars\ntitle: t\nalt: a\n- One | many\n- Two | 2\n```'
      expect(await said(put(path('read-first.md'), `Hi.\n\n${chart}`))).toMatch(
        /read-first\.md: Line 6 of the text: "many" is no number/,
      )
      expect(await said(put(path('watch.mp4'), 'no film'))).toMatch(/watch\.mp4: film-kind/)
      expect(await said(put(path('.webp'), 'no picture'))).toMatch(/\.webp: picture-invalid/)
      expect(await said(put('bake-and-sell/lessons/run.js', 'x'))).toMatch(/run\.js: is no file of a course/)
      expect(await said(put('bake-and-sell/lessons/other.md', 'x'))).toMatch(
        /other\.md: belongs to no lesson/,
      )
      expect(await said(put('bake-and-sell/../../etc/passwd', 'x'))).toMatch(
        /passwd: leads out of its folder/,
      )
      expect(await said(put('bake-and-sell/lessons/bomb.md', 'a'.repeat(20_000_000)))).toMatch(
        /bomb\.md: unpacks/,
      )
      expect(await refusal(importCourse(admin, Buffer.from('no zip')))).toBe('course-folder')
      expect(await refusal(importCourse(admin, undefined))).toEqual({ folder: 'file-required' })
      expect(await refusal(importCourse(await world.member('amina'), await zipped(good)))).toBe('not-allowed')
    },
  )
  test('[ADM-18+] a link in it, a damaged file or one too many is not unpacked', async () => {
    const room = { files: 2, unpacked: 1000, ratio: 100 }
    const zip = await zipped([['a.md', Buffer.from('hello')]])
    expect(Buffer.from(unzipped(zip, room).get('a.md')!).toString()).toBe('hello')
    const list = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const link = Buffer.from(zip)
    link.writeUInt32LE((0o120777 << 16) >>> 0, list + 38)
    expect(() => unzipped(link, room)).toThrow('is a link')
    const damaged = Buffer.from(zip)
    damaged[36]! ^= 0xff
    expect(() => unzipped(damaged, room)).toThrow('is damaged')
    const lied = Buffer.from(zip)
    lied.writeUInt32LE(3, list + 24)
    expect(() => unzipped(lied, room)).toThrow(BadZip)
    const three = await zipped(['a', 'b', 'c'].map((name) => [`${name}.md`, Buffer.from(name)]))
    expect(() => unzipped(three, room)).toThrow(BadZip)
    const large = await zipped([['a.md', Buffer.alloc(1001)]])
    expect(() => unzipped(large, room)).toThrow('unpacks to more')
  })
})
