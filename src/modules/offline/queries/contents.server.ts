import { inArray, sql } from 'drizzle-orm'
import { brotliCompressSync } from 'node:zlib'
import { type Context, readingLanguage } from '#context.ts'
import { sizeOfObject } from '#core/stored-files.server.ts'
import type { Locale } from '#kit/time.ts'
import { courseFiles } from '#modules/authoring/tables.server.ts'
import { type LessonToKeep, lessonsToKeep } from '#modules/courses/queries/kept.server.ts'
import { drawings } from '#ui/pictures/all.ts'
import { type Packed, packed } from '../packing.server.ts'
import type { Manifest, PackedLesson } from '../phone/types.ts'
import { type Runner, runners } from '../runners.ts'

/** What a package consists of, but for the person who keeps it and the application. */
export type Contents = Pick<Manifest, 'lessons' | 'pictures' | 'films' | 'bytes'> & {
  title: string
  /** In which language its words are. */
  reading: Locale
  runners: Runner[]
  /** Of each lesson, by its id (`packing.server.ts`). */
  keys: Map<number, string>
}

/** Read once for everybody who reads this version of a course in this language. @param version the newest, if not given */
export const contentsOf = (ctx: Context, courseId: number, version?: number): Promise<Contents> =>
  ctx.publicCache.read(
    ctx,
    `package ${courseId} ${version ?? 'newest'} ${readingLanguage(ctx)}`,
    async (visitor) => {
      const { title, reading, lessons } = await lessonsToKeep(visitor, courseId, version)
      const made = await packedOneByOne(lessons)
      const pictures = await sizesOf(visitor, [...new Set(made.flatMap((one) => one.pictures))].toSorted())
      const sizes = [...made.map(({ row }) => row.bytes), ...pictures.map(({ bytes }) => bytes)]
      return {
        title,
        reading: reading.language,
        lessons: made.map(({ row }) => row),
        pictures,
        films: made.flatMap(({ film }) => film ?? []),
        bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
        runners: runners.filter((runner) => made.some((one) => one.runners.includes(runner))),
        keys: new Map(lessons.map(({ id, key }) => [id, key])),
      }
    },
  )

async function packedOneByOne(lessons: LessonToKeep[]) {
  const made: (Omit<Packed, 'hash' | 'br'> & { row: PackedLesson })[] = []
  for (const lesson of lessons) {
    const { hash, br, ...rest } = await packed(lesson)
    const { id, title, position } = lesson
    made.push({ row: { id, title, position, hash, bytes: br.length }, ...rest })
  }
  return made
}

const DRAWN = /^\/pictures\/\w+\/([a-z0-9-]+)\.svg$/
const UPLOADED = /^\/storage\/v1\/pictures\/([0-9a-f]{32})-/

/** Addresses of pictures with what they weigh on the wire. */
async function sizesOf(ctx: Context, addresses: string[]): Promise<Manifest['pictures']> {
  const ids = addresses.flatMap((src) => UPLOADED.exec(src)?.[1] ?? [])
  const { id, bytes, object } = courseFiles
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id, size: sql<number | null>`octet_length(${bytes})`, object })
          .from(courseFiles)
          .where(inArray(id, ids))
  const uploaded = new Map(rows.map(({ id, size, object }) => [id, size ?? sizeOfObject(object!)]))
  return addresses.flatMap((src) => {
    const drawing = drawings.get(DRAWN.exec(src)?.[1] ?? '')
    const size = drawing ? brotliCompressSync(drawing).length : uploaded.get(UPLOADED.exec(src)?.[1] ?? '')
    return size === undefined ? [] : [{ src, bytes: size }]
  })
}
