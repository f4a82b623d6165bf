import { eq, sql } from 'drizzle-orm'
import { open, stat } from 'node:fs/promises'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { addressOfObject, bytesOf, partOfObject, sizeOfObject } from '#core/stored-files.server.ts'
import { contentOfKind } from '#course-format/lesson-kinds.ts'
import { Refusal } from '#kit/refusal.ts'
import { ownFile } from '../folder/folder-files.server.ts'
import { lessonNamed } from '#course-format/lessons.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { instructorPortrait } from '../sample/read-instructors.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { courseFiles } from '../tables.server.ts'
import type { VideoOutline } from '#modules/courses/types.ts'
import { draftWithFaults } from './drafts.server.ts'

/** A file to be sent whole or in part; both ends count. */
export type Media = {
  size: number
  part: (start: number, end: number) => Promise<Uint8Array>
  /** Where whoever may see it fetches it for some minutes, if not from here. */
  address?: () => Promise<string | null>
}
type Kind = 'video' | 'captions' | 'captionsSw'

/** A video lesson's file, for somebody to whom the lesson opens. */
export const lessonMedia = query(
  {
    who: 'anyone',
    because: 'as the lesson it belongs to',
    refuses: ['not-found', 'course-not-found', 'lesson-locked', 'files-away', 'lesson-later', 'lesson-part'],
  },
  async (ctx, rawLessonId: unknown, kind: Kind): Promise<Media> => {
    const id = serialId(rawLessonId)
    if (id === null) throw new Refusal('not-found')
    const [found] = await ctx.db
      .select({ courseId: lessons.courseId })
      .from(lessons)
      .where(eq(lessons.id, id))
    if (!found) throw new Refusal('not-found')
    const { course, lesson } = await openableLesson(ctx, found.courseId, id)
    if (contentOfKind(lesson) !== 'film') throw new Refusal('not-found')
    return mediaOf(ctx, { course: course.slug, lesson: lesson.slug, video: lesson.video }, kind)
  },
)

/** The same of a draft, for who may write it. */
export const draftMedia = query(
  { who: 'signed-in', refuses: ['not-found', 'files-away', 'too-many'] },
  async (ctx, draftId: unknown, slug: string, kind: Kind): Promise<Media> => {
    const { document } = await draftWithFaults(ctx, draftId)
    const { video } = lessonNamed(document, slug)
    return mediaOf(ctx, { course: document.slug, lesson: slug, video }, kind)
  },
)

type Of = { course: string; lesson: string; video: VideoOutline | null }

/** What was uploaded, else what came with Stadi. */
async function mediaOf(ctx: Context, { course, lesson, video }: Of, kind: Kind): Promise<Media> {
  if (kind === 'video' && video?.film) return storedFilm(ctx, video.film)
  const captions = kind === 'video' ? undefined : video?.[kind]
  if (captions) return whole(Buffer.from(captions))
  const path = kind === 'captionsSw' ? null : ownFile(course, lesson, kind === 'video' ? 'mp4' : 'vtt')
  if (!path) throw new Refusal('not-found')
  const { size } = await stat(path)
  return { size, part: (start, end) => partOf(path, start, end) }
}

async function partOf(path: string, start: number, end: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start + 1), 0, end - start + 1, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const whole = (bytes: Uint8Array): Media => ({
  size: bytes.length,
  part: async (start, end) => bytes.subarray(start, end + 1),
})

/** Only the part that is asked for leaves the database. */
async function storedFilm(ctx: Context, id: string): Promise<Media> {
  const own = eq(courseFiles.id, id)
  const [row] = await ctx.db
    .select({ size: sql<number>`octet_length(${courseFiles.bytes})`, object: courseFiles.object })
    .from(courseFiles)
    .where(own)
  if (!row) throw new Refusal('not-found')
  const { object } = row
  if (object !== null)
    return {
      size: sizeOfObject(object),
      part: (start, end) => partOfObject(ctx, object, start, end),
      address: () => addressOfObject(ctx, object, 'video/mp4'),
    }
  const part = async (start: number, end: number) => {
    const [piece] = await ctx.db
      .select({
        bytes: sql<Uint8Array>`substring(${courseFiles.bytes} from ${start + 1}::int for ${end - start + 1}::int)`,
      })
      .from(courseFiles)
      .where(own)
    return piece?.bytes ?? new Uint8Array()
  }
  return { size: row.size, part }
}

/** A picture of a lesson; its name is that of its bytes, which nobody guesses. */
export const lessonPicture = query(
  { who: 'anyone', because: 'the unguessable name is the permission', refuses: ['not-found', 'files-away'] },
  async (ctx, id: string): Promise<Uint8Array> => {
    const [row] = await ctx.db
      .select({ bytes: courseFiles.bytes, object: courseFiles.object, kind: courseFiles.kind })
      .from(courseFiles)
      .where(eq(courseFiles.id, id))
    if (row?.kind !== 'picture') throw new Refusal('not-found')
    return bytesOf(ctx, row)
  },
)

/** The drawing of an instructor of the sample as SVG. */
export const portraitOfInstructor = query(
  { who: 'anyone', because: 'CRS-05: the course page shows it to everybody', refuses: ['not-found'] },
  async (_ctx, slug: string): Promise<string> => {
    const svg = instructorPortrait(slug)
    if (!svg) throw new Refusal('not-found')
    return svg
  },
)
