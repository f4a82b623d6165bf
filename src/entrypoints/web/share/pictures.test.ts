import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shareFile, type ShareFacts } from '#kit/documents/share-picture.ts'
import { ShareStore } from './pictures.server.ts'

const course = (id: number, title = `Course ${id}`): ShareFacts => ({
  kind: 'course',
  id: String(id),
  language: 'en',
  title,
  label: 'Data Science',
  line: 'Beginner',
  seed: 'Data Science',
})

let dataDir: string
let drawings: string[]
let atOnce: number
let most: number
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stadi-share-'))
  drawings = []
  atOnce = 0
  most = 0
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Replaces the drawing, which takes a while. */
async function draw({ title }: ShareFacts): Promise<Buffer> {
  drawings.push(title)
  most = Math.max(most, ++atOnce)
  await new Promise((resolve) => setTimeout(resolve, 5))
  atOnce--
  if (title === 'broken') throw new Error('cannot be drawn')
  return Buffer.from(title)
}
const files = () => readdirSync(join(dataDir, 'cache', 'share')).sort()

describe('pictures for link previews', () => {
  test('many concurrent requests cost one drawing per picture, two at once', async () => {
    const store = new ShareStore(dataDir, { draw })
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => store.picture(course(n % 6))))
    expect(all.map(String)).toEqual(Array.from({ length: 60 }, (_, n) => `Course ${n % 6}`))
    expect([drawings.length, most]).toEqual([6, 2])
  })
  test('what was drawn is read again by another process, and drawn by both it ends as one file', async () => {
    await new ShareStore(dataDir, { draw }).picture(course(1))
    await new ShareStore(dataDir, { draw }).picture(course(1))
    expect(drawings).toEqual(['Course 1'])
    await Promise.all([
      new ShareStore(dataDir, { draw }).picture(course(2)),
      new ShareStore(dataDir, { draw }).picture(course(2)),
    ])
    expect(files()).toEqual([1, 2].map((id) => `course-${id}-${shareFile(course(id))}`).sort())
  })
  test('a new drawing replaces the old one of the same item in its language, and of nothing else', async () => {
    const store = new ShareStore(dataDir, { draw })
    const swahili = { ...course(1), language: 'sw' } as const
    for (const facts of [course(1), swahili, course(11), course(1, 'New')]) await store.picture(facts)
    expect(files()).toEqual(
      [swahili, course(11), course(1, 'New')].map((facts) => `course-${facts.id}-${shareFile(facts)}`).sort(),
    )
  })
  test('what is not public any more leaves no picture behind, in any language, and takes no other along', async () => {
    const store = new ShareStore(dataDir, { draw })
    for (const facts of [course(1), { ...course(1), language: 'sw' } as const, course(11)])
      await store.picture(facts)
    await store.forget({ kind: 'course', id: '1' })
    await store.forget({ kind: 'course', id: '../..' })
    expect(files()).toEqual([`course-11-${shareFile(course(11))}`])
  })
  test('one that cannot be drawn blocks nobody and is retried', async () => {
    const store = new ShareStore(dataDir, { draw })
    const ends = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((id) => store.picture(course(id, id === 5 ? 'fine' : 'broken'))),
    )
    expect(ends.map((end) => end.status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    await expect(store.picture(course(1, 'broken'))).rejects.toThrow('cannot be drawn')
    expect(drawings.filter((title) => title === 'broken')).toHaveLength(5)
  })
  test('one that exists and cannot be read is drawn again, and that is reported once; a missing one reports nothing', async () => {
    const errors: unknown[] = []
    const store = new ShareStore(dataDir, { draw, onUnkept: (error) => errors.push(error) })
    await store.picture(course(1))
    expect(errors).toEqual([])
    // A folder in its place, which root cannot read either.
    mkdirSync(join(dataDir, 'cache', 'share', `course-2-${shareFile(course(2))}`))
    for (const _ of [1, 2]) expect(String(await store.picture(course(2)))).toBe('Course 2')
    expect(errors).toEqual([expect.objectContaining({ code: 'EISDIR', syscall: 'read' })])
  })
  test('if nothing can be stored it is still answered, and that is reported once', async () => {
    writeFileSync(join(dataDir, 'cache'), 'a file in the way')
    const errors: unknown[] = []
    const store = new ShareStore(dataDir, { draw, onUnkept: (error) => errors.push(error) })
    expect(
      await Promise.all([1, 2, 3, 1].map(async (id) => String(await store.picture(course(id))))),
    ).toEqual(['Course 1', 'Course 2', 'Course 3', 'Course 1'])
    expect(errors).toEqual([expect.objectContaining({ code: 'ENOTDIR' })])
  })
})
