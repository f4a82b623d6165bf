import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { phoneOwner } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { courseToKeep, lessonsToKeep } from '#modules/courses/queries/kept.server.ts'
import { listConversations } from '#modules/messages/queries/conversations.server.ts'
import { notesOfCourse } from '#modules/notes/queries.server.ts'
import { appFiles } from '../app-files.server.ts'
import { packed, packedBefore } from '../packing.server.ts'
import { type Manifest, PACKAGE_VERSION } from '../phone/types.ts'
import { MOST_PEOPLE } from '../rules.ts'
import { contentsOf } from './contents.server.ts'

/** What a course on a phone is made of, for somebody to whom it opens. */
export const packageManifest = query(
  {
    who: 'anyone',
    because: 'as the lessons of its course: free ones are public, a locked one refuses',
    refuses: ['course-not-found', 'lesson-locked', 'too-many', 'not-found'],
  },
  async (ctx, rawCourseId: unknown): Promise<Manifest> => {
    const course = await courseToKeep(ctx, rawCourseId)
    const { title, reading, keys, runners, ...whole } = await contentsOf(ctx, course.id, course.version)
    const contents = course.later.size > 0 ? without(whole, course.later) : whole
    const notes = await notesOfCourse(ctx, course.id)
    const fixed = {
      format: PACKAGE_VERSION,
      owner: phoneOwner(ctx.viewer?.id),
      course: { id: course.id, title, ...(reading !== ctx.locale && { lang: reading }) },
      language: ctx.locale,
      ...contents,
      app: appFiles(ctx.locale, runners),
      people: await peopleOf(ctx),
      ...(Object.keys(notes).length > 0 && { notes }),
    } satisfies Omit<Manifest, 'version' | 'done'>
    return { ...fixed, version: versionOf(fixed), done: course.done.filter((id) => keys.has(id)) }
  },
)

/** A package without the lessons that open later; it changes on the day on which they do. Pictures of them are everybody's. */
function without<C extends Pick<Manifest, 'lessons' | 'films' | 'bytes'>>(
  contents: C,
  later: Set<number>,
): C {
  const lessons = contents.lessons.filter(({ id }) => !later.has(id))
  const left = contents.lessons.filter(({ id }) => later.has(id))
  return {
    ...contents,
    lessons,
    films: contents.films.filter(({ lessonId }) => !later.has(lessonId)),
    bytes: contents.bytes - left.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The version of what a phone would get; null for a course that no longer opens (rule O7). */
export const packageVersion = internal(async (ctx: Context, courseId: number): Promise<string | null> => {
  try {
    return (await packageManifest(ctx, courseId)).version
  } catch (error) {
    if (error instanceof Refusal && isOver.has(error.code)) return null
    throw error
  }
})

const isOver = new Set(['course-not-found', 'lesson-locked'])

/** A lesson of a package, as compressed JSON of a `KeptLesson`. */
export type SentLesson = { br: Buffer; plain(): Promise<Buffer> }

/** A lesson of a course that opens for the viewer, by its hash there. */
export const packageLesson = query(
  {
    who: 'anyone',
    because: 'as the lesson itself',
    // 'not-found' for what is not in the viewer's package.
    refuses: ['course-not-found', 'lesson-locked', 'not-found', 'too-many'],
  },
  async (ctx, rawCourseId: unknown, hash: string): Promise<SentLesson> => {
    const course = await courseToKeep(ctx, rawCourseId)
    const { lessons, keys } = await contentsOf(ctx, course.id, course.version)
    const { id } = lessons.find((lesson) => lesson.hash === hash) ?? {}
    if (id === undefined || course.later.has(id)) throw new Refusal('not-found')
    const br = packedBefore(keys.get(id)!)?.br ?? (await packedAgain(ctx, course, id))
    return { br, plain: () => promisify(brotliDecompress)(br) }
  },
)

async function packedAgain(ctx: Context, course: { id: number; version: number }, id: number) {
  const { lessons } = await lessonsToKeep(ctx, course.id, course.version)
  const lesson = lessons.find((one) => one.id === id)
  if (!lesson) throw new Refusal('not-found')
  return (await packed(lesson)).br
}

/** By name, so that a package does not change with who wrote last. */
async function peopleOf(ctx: Context): Promise<Manifest['people']> {
  if (!ctx.viewer) return []
  const { rows } = await listConversations(ctx, 1)
  return rows
    .slice(0, MOST_PEOPLE)
    .flatMap(({ id, other }) => (other.name ? [{ conversationId: id, name: other.name }] : []))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.conversationId.localeCompare(b.conversationId))
}
