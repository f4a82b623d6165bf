import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { DAY } from '#kit/time.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { ownCoursesData } from '../queries/export.server.ts'
import { lessonView } from '../queries/lesson.server.ts'
import { workFile } from '../queries/work-files.server.ts'
import { submissions, workFiles } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'
import {
  knownFile,
  MOST_WORK_FILES,
  placesOf,
  plainFileName,
  workFileKinds,
} from '#course-format/work-files.ts'
import { forgetPerson } from './forget.server.ts'
import { submitProject } from './projects.server.ts'
import { addWorkFile, forgetWaitingFiles, removeWorkFile } from './work-files.server.ts'

// Small files of each kind, made by the form that their standards say.
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

function box(kind: string, ...inside: Uint8Array[]): Uint8Array {
  const body = joined(...inside)
  const head = new DataView(new ArrayBuffer(4))
  head.setUint32(0, body.length + 8)
  return joined(new Uint8Array(head.buffer), bytesOf(kind), body)
}

/** An MP4 that says how long it lasts, with or without pictures. */
function mp4(seconds: number, hasPictures: boolean): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(100))
  header.setUint32(12, 1000)
  header.setUint32(16, seconds * 1000)
  const handler = joined(new Uint8Array(8), bytesOf(hasPictures ? 'vide' : 'soun'), new Uint8Array(13))
  return Uint8Array.from(
    joined(
      box('ftyp', bytesOf('isom'), new Uint8Array(4)),
      box('moov', box('mvhd', new Uint8Array(header.buffer)), box('trak', box('mdia', box('hdlr', handler)))),
      box('mdat', new Uint8Array(20)),
    ),
  )
}

function page(samples: number, inside: string): Uint8Array {
  const head = new DataView(new ArrayBuffer(27))
  bytesOf('OggS').forEach((byte, at) => head.setUint8(at, byte))
  head.setBigInt64(6, BigInt(samples), true)
  head.setUint8(26, 1)
  return joined(new Uint8Array(head.buffer), new Uint8Array([inside.length]), bytesOf(inside))
}
const ogg = (seconds: number): Uint8Array => joined(page(0, 'OpusHead '), page(seconds * 48_000, 'sound'))

/** Frames of MPEG 1, layer 3, of 128 kbit a second. */
function mp3(seconds: number): Uint8Array {
  const sound = new Uint8Array(seconds * 16_000)
  sound.set([0xff, 0xfb, 0x90, 0x64])
  return joined(bytesOf('ID3'), new Uint8Array(7), sound)
}

const pdf = bytesOf('%PDF-1.7\n%%EOF')
const xlsx = joined(
  bytesOf('PK\u0003\u0004'),
  new Uint8Array(26),
  bytesOf('xl/workbook.xml'),
  new Uint8Array(200),
)
const ods = joined(
  bytesOf('PK\u0003\u0004'),
  new Uint8Array(26),
  bytesOf('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
  new Uint8Array(200),
)
const csv = bytesOf('item,price\nhem,150\n')

type Member = Awaited<ReturnType<World['member']>>

const photo = (red: number, side = 60) =>
  sharp({ create: { width: side * 2, height: side, channels: 3, background: { r: red, g: 40, b: 40 } } })
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
const project = async (world: World) =>
  (await makeCourse(world.visitor, {}, ['project'])).lesson('project').id
const add = (who: Member, lessonId: number, bytes: Uint8Array, name = 'duka.jpg') =>
  addWorkFile(who, 900, lessonId, { bytes: new Uint8Array(bytes), name })
const learner = [{ as: 'learner' } as const]

describe('a file of a work', () => {
  test.each([
    ['a film of 40 s', mp4(40, true), 'x', { kind: 'clip', type: 'video/mp4', seconds: 40 }],
    ['a sound of a recorder', mp4(61.5, false), 'x', { kind: 'clip', type: 'audio/mp4', seconds: 61.5 }],
    ['a voice note', ogg(12), 'x', { kind: 'clip', type: 'audio/ogg', seconds: 12 }],
    ['an MP3', mp3(30), 'x', { kind: 'clip', type: 'audio/mpeg' }],
    ['a PDF', pdf, 'x', { kind: 'document', ending: 'pdf' }],
    ['an Excel sheet', xlsx, 'x', { kind: 'sheet', ending: 'xlsx' }],
    ['an OpenDocument sheet', ods, 'x', { kind: 'sheet', ending: 'ods' }],
    ['a sheet as text', csv, 'list.CSV', { kind: 'sheet', ending: 'csv' }],
  ])('[CRS-20+] is told by its bytes: %s', (_, bytes, name, expected) => {
    expect(knownFile(bytes, name)).toMatchObject(expected)
  })

  test.each([
    ['text that calls itself a picture', new TextEncoder().encode('<svg onload=alert(1)>'), 'a.png'],
    ['a page', new TextEncoder().encode('<!doctype html><script>1</script>'), 'a.pdf'],
    ['a program', new Uint8Array([0x4d, 0x5a, 0, 0, 1, 2, 3]), 'a.csv'],
    ['a Word file', xlsx.map((byte, at) => (at === 31 ? 0 : byte)).slice(0, 30), 'a.xlsx'],
    ['nothing', new Uint8Array(), 'a.csv'],
  ])('is none: %s', (_, bytes, name) => expect(knownFile(bytes, name)).toBeNull())

  test('an MP3 lasts about as long as its rate says', () => {
    expect(knownFile(mp3(30), 'x')!.seconds).toBeCloseTo(30, 0)
    expect(knownFile(mp3(200), 'x')!.seconds).toBeGreaterThan(150)
  })

  test('each kind has places of its own, and all of them together are the most', () => {
    const all = workFileKinds.flatMap(placesOf)
    expect(all).toEqual(Array.from({ length: MOST_WORK_FILES }, (_, at) => at + 1))
  })

  test('is called as its phone called it, without what a name may not hold', () => {
    expect(plainFileName('C:\\photos\\Duka la Mama (1).JPG')).toBe('Duka la Mama (1).JPG')
    expect(plainFileName('../../etc/pass\u202Ewd<b>.pdf')).toBe('passwdb.pdf')
    expect(plainFileName('')).toBe('')
  })

  test('broken films say nothing, and end', () => {
    const film = mp4(40, true)
    const said = new Set<number | null | undefined>()
    for (let cut = 0; cut < film.length; cut += 3) said.add(knownFile(film.slice(0, cut), 'a.mp4')?.seconds)
    expect([...said]).toEqual([undefined, null, 40])
    const endless = mp4(40, true)
    endless.fill(0, 24, 28)
    expect(() => knownFile(endless, 'a.mp4')).not.toThrow()
  })
})

describe('files of a project', () => {
  spec('[CRS-20+] wait until the work is handed in, and then belong to it', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const id = await project(world)
    const file = await add(amina, id, await photo(200, 1000))
    await add(amina, id, mp4(50, true), 'film.mp4')
    const waiting = (await lessonView(amina, 900, id)).project!
    expect(waiting.files).toMatchObject([
      { id: file, kind: 'picture', name: 'duka.jpg', width: 1280, height: 640 },
      { kind: 'clip', isSound: false },
    ])
    expect((await workFile(amina, file, learner)).type).toBe('image/webp')
    // Nobody else reads what was not handed in, whatever they may read.
    for (const reader of [learner, [{ as: 'admin' } as const]])
      expect(
        await refusal(workFile({ ...baraka, viewer: { ...baraka.viewer, isAdmin: true } }, file, reader)),
      ).toBe('not-found')
    // Neither words nor a link are needed beside them.
    await submitProject(amina, 900, id, { text: '' })
    const { files, rounds } = (await lessonView(amina, 900, id)).project!
    expect(files).toEqual([])
    expect(rounds).toMatchObject([{ text: null, files: [{ id: file }, { kind: 'clip' }] }])
    expect(await amina.db.select({ files: submissions.files }).from(submissions)).toEqual([{ files: 2 }])
    expect(await refusal(removeWorkFile(amina, file))).toBe('not-found')
    expect(await refusal(workFile(baraka, file, learner))).toBe('not-found')
    const admin = await world.admin('Wanjiru')
    expect((await workFile(admin, file, [{ as: 'admin' }])).kind).toBe('picture')
  })

  spec('keep of a photo what one sees, and nothing of where it was taken', async ({ world }) => {
    const amina = await world.member('Amina')
    const sent = await photo(10)
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Tecno')
    await add(amina, await project(world), sent)
    const [row] = await amina.db.select().from(workFiles)
    expect(await sharp(row!.bytes!).metadata()).not.toHaveProperty('exif')
    expect(Buffer.from(row!.bytes!).toString('latin1')).not.toMatch(/Tecno|EXIF|GPS/)
    expect(row).toMatchObject({ size: row!.bytes!.length, width: 120, height: 60, submissionId: null })
  })

  spec('[CRS-20+] are refused beside their field, with the reason', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = await project(world)
    const said = async (bytes: Uint8Array, name = 'x') => refusal(add(amina, id, bytes, name))
    expect(await said(new TextEncoder().encode('MZ not a picture'))).toEqual({ files: 'work-file-kind' })
    expect(await said(new Uint8Array())).toEqual({ bytes: 'file-required' })
    expect(await said(mp4(76, true))).toEqual({ files: 'work-file-long' })
    expect(await said(ogg(90))).toEqual({ files: 'work-file-long' })
    expect(await said(new Uint8Array(Buffer.concat([pdf, Buffer.alloc(6_000_000)])))).toEqual({
      files: 'work-file-large',
    })
    expect(await said((await photo(1)).subarray(0, 200))).toEqual({ files: 'picture-invalid' })
    expect(await amina.db.select().from(workFiles)).toEqual([])
    for (let n = 0; n < 8; n++) await add(amina, id, await photo(n * 20))
    expect(await said(await photo(255))).toEqual({ files: 'work-pictures-full' })
    await add(amina, id, pdf)
    expect(await said(pdf)).toEqual({ files: 'work-file-full' })
    await add(amina, id, ogg(20))
    expect(await said(mp4(10, true))).toEqual({ files: 'work-file-full' })
    await add(amina, id, xlsx)
    expect(await amina.db.$count(workFiles)).toBe(11)
    expect(await refusal(addWorkFile(amina, 900, id + 1, { bytes: pdf, name: '' }))).toBe('not-found')
  })

  spec(
    '[CRS-20+] the same photo in two works is a copy, and nothing at all is no work',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const id = await project(world)
      expect(await refusal(submitProject(amina, 900, id, { text: ' ' }))).toEqual({
        text: 'submission-empty',
      })
      await add(amina, id, await photo(90))
      await submitProject(amina, 900, id, { text: 'My poster.' })
      const copy = await add(baraka, id, await photo(90), 'mine.jpg')
      expect(await refusal(submitProject(baraka, 900, id, { text: 'My poster.' }))).toBe('project-copied')
      await removeWorkFile(baraka, copy)
      await add(baraka, id, await photo(91))
      // Two words about two works are no copy.
      expect(await refusal(submitProject(baraka, 900, id, { text: 'My poster.' }))).toBe('none')
      // Her own, handed in again.
      await add(amina, id, await photo(90))
      expect(await refusal(submitProject(amina, 900, id, { text: 'My poster, larger.' }))).toBe('none')
    },
  )

  spec('go with who leaves, are in what they take along, and not for ever unsent', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = await project(world)
    await add(amina, id, pdf, 'plan.pdf')
    await submitProject(amina, 900, id, { text: '' })
    await add(amina, id, xlsx, 'prices.xlsx')
    const { work_files: taken } = await ownCoursesData(amina)
    expect(taken).toMatchObject([{ name: 'plan.pdf' }, { name: 'prices.xlsx', submissionId: null }])
    expect(taken[0]).not.toHaveProperty('bytes')
    world.wait(30 * DAY - 1)
    await forgetWaitingFiles(world.visitor)
    expect(await amina.db.$count(workFiles)).toBe(2)
    world.wait(1)
    await forgetWaitingFiles(world.visitor)
    expect(await amina.db.select({ name: workFiles.name }).from(workFiles)).toEqual([{ name: 'plan.pdf' }])
    await forgetPerson(world.visitor, amina.viewer.id)
    expect(await amina.db.$count(workFiles)).toBe(0)
  })

  spec('are of their work’s learner and project, whatever code writes', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const id = await project(world)
    await add(amina, id, pdf)
    await submitProject(amina, 900, id, { text: '' })
    const [work] = await amina.db.select().from(submissions)
    const other = await add(baraka, id, xlsx)
    const move = (set: Partial<typeof workFiles.$inferInsert>) =>
      baraka.db.transaction((tx) => tx.update(workFiles).set(set).where(eq(workFiles.id, other)))
    await expect(move({ submissionId: work!.id })).rejects.toThrow()
    await expect(move({ place: 12 })).rejects.toThrow()
    await expect(move({ bytes: null })).rejects.toThrow()
  })
})

describe('files on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void (world = place.world))

  it('[CRS-20+] ten that come at once are eight, and what is handed in meanwhile holds what it counts', async () => {
    const amina = await world.member('Amina')
    const id = await project(world)
    const photos = await Promise.all(Array.from({ length: 10 }, (_, n) => photo(n * 20)))
    const outcomes = await Promise.all(photos.map((bytes) => refusal(add(amina, id, bytes))))
    expect(outcomes.filter((one) => one === 'none')).toHaveLength(8)
    await Promise.all([
      submitProject(amina, 900, id, { text: 'My shop, in pictures.' }),
      add(amina, id, pdf),
      add(amina, id, xlsx),
    ])
    const [work] = await amina.db.select().from(submissions)
    expect(await amina.db.$count(workFiles, eq(workFiles.submissionId, work!.id))).toBe(work!.files)
  })
})
