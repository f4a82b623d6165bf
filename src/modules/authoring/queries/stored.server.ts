import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { isInSteps } from '#course-format/lesson-kinds.ts'
import { pictureIdIn, picturesIn } from '#kit/documents/markdown.server.ts'
import { lessonFaults } from '#course-format/lesson-text/blocks.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { courses, instructors, lessons } from '#modules/courses/tables.server.ts'
import { type CourseDocument, type Fault, faultsOf } from '#course-format/document.ts'
import { storedOf } from '../files.server.ts'

/** A course without its lessons: what one form edits. */
export const factsOf = ({ modules: _, ...facts }: CourseDocument): Omit<CourseDocument, 'modules'> => facts

/** What a published course is called in Kiswahili; null where it is called nothing yet. */
export async function publishedTitleSw(ctx: Context, courseId: number | null): Promise<string | null> {
  if (courseId === null) return null
  const [row] = await ctx.db
    .select({ title: sql<string | null>`nullif(${courses.sw} ->> 'title', '')` })
    .from(courses)
    .where(eq(courses.id, courseId))
  return row?.title ?? null
}

/** Names that courses and drafts have, or those of a course's lessons, also of those that left it. */
export async function takenNames(ctx: Context, courseId?: number): Promise<string[]> {
  if (courseId !== undefined) {
    const rows = await ctx.db
      .select({ slug: lessons.slug })
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
    return rows.map(({ slug }) => slug)
  }
  const published = await ctx.db.select({ slug: courses.slug }).from(courses)
  const drafted = await ctx.db
    .select({ slug: sql<string>`${courseDrafts.document} ->> 'slug'` })
    .from(courseDrafts)
  return [...published, ...drafted].map(({ slug }) => slug)
}

/** Everything that keeps a draft from being published: in the document, and beside other courses. */
export async function publishFaults(
  ctx: Context,
  { document }: { document: CourseDocument },
): Promise<Fault[]> {
  const [teacher] = await ctx.db
    .select({ slug: instructors.slug })
    .from(instructors)
    .where(eq(instructors.slug, document.instructor))
  return [
    ...faultsOf(document),
    ...textFaults(document),
    ...(await pictureFaults(ctx, document)),
    ...(teacher || document.instructor === ''
      ? []
      : [{ path: ['instructor'], code: 'option-unknown' as const }]),
  ]
}

const codes = { markup: 'text-markup', 'picture-words': 'picture-words', block: 'lesson-block' } as const

/** Markup that no learner would see, pictures that not everybody can, blocks that nobody could draw. */
const textFaults = ({ modules }: CourseDocument): Fault[] =>
  modules.flatMap(({ lessons }, module) =>
    lessons.flatMap(({ type, body, sw }, lesson) =>
      [
        { text: body, place: ['body'] },
        { text: sw?.body, place: ['sw', 'body'] },
      ].flatMap(({ text, place }) =>
        lessonFaults(text ?? '', isInSteps({ type })).map(({ code, ...about }): Fault => ({
          path: ['modules', module, 'lessons', lesson, ...place],
          code: codes[code],
          values: about,
        })),
      ),
    ),
  )

/** A picture that a text shows and nobody uploaded, or whose name was mistyped. */
async function pictureFaults(ctx: Context, { modules }: CourseDocument): Promise<Fault[]> {
  const shown = modules.flatMap(({ lessons }, module) =>
    lessons.flatMap(({ body, sw }, lesson) =>
      [...picturesIn(body ?? ''), ...picturesIn(sw?.body ?? '')].map((name) => ({
        id: pictureIdIn(name),
        path: ['modules', module, 'lessons', lesson, 'body'],
      })),
    ),
  )
  const there = await storedOf(
    ctx,
    shown.flatMap(({ id }) => id ?? []),
  )
  return shown
    .filter(({ id }) => id === null || !there.includes(id))
    .map(({ path }) => ({ path, code: 'picture-missing' as const }))
}
