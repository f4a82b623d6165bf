import { asc, desc, isNotNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { courseFigures, courses, courseTitle, figuresOfCourse } from '#modules/courses/tables.server.ts'
import { inOwnOrder, isAnswered, type LearnerAnswers, reasonsOf } from '../fit.ts'
import { isFree } from '#modules/courses/rules.ts'
import { called } from '#modules/courses/called.server.ts'
import { scenesOf } from '#modules/courses/scenes.server.ts'
import type { FirstCourse } from '../types.ts'

/** Whether a course has Kiswahili beside its English. */
export const isTranslated = sql<boolean>`${courses.sw} is not null`

const firstLesson = sql<
  number | null
>`(select l.id from lessons l where l.course_id = ${courses.id} and l.published_at is not null order by l.position limit 1)`

/** Recommended to everybody: what most people learn, the better rated first. */
const everybodysOrder = prepared('recommended courses', (db) =>
  db
    .select({
      id: courses.id,
      ...courseTitle,
      category: courses.category,
      level: courses.level,
      platform: courses.platform,
      isTranslated,
      priceKes: courses.priceKes,
      lessons: courseFigures.lessons,
      firstLesson,
      students: courseFigures.students,
    })
    .from(courses)
    .innerJoin(courseFigures, figuresOfCourse)
    .where(isNotNull(courses.publishedAt))
    .orderBy(desc(courseFigures.students), sql`${courseFigures.rating} desc nulls last`, asc(courses.id)),
)

/** Every published course with little more than what the order asks, kept for everybody; a person's own order is made of it in memory. */
export const recommendedToEverybody = (ctx: Context) =>
  ctx.publicCache.read(ctx, 'recommended courses', (visitor) => everybodysOrder(visitor.db, {}))

/** The published courses as they fit the viewer's answers at the setup; nothing where there are no answers, and for a visitor. */
export async function ownOrder(
  ctx: Context,
): Promise<Awaited<ReturnType<typeof recommendedToEverybody>> | null> {
  // Nobody has answers before the setup, and nobody's profile is asked for in vain.
  const answers = ctx.viewer && ctx.viewer.hasAnswers !== false && (await ownProfile(ctx))
  return answers && isAnswered(answers) ? inOwnOrder(await recommendedToEverybody(ctx), answers) : null
}

/** Where somebody may begin: by their answers, or as for everybody. Only courses with lessons. @param existing courses to leave out, such as those they are in */
export const firstCourses = query(
  { who: 'signed-in' },
  async (ctx, answers: LearnerAnswers | null, existing: number[], most: number): Promise<FirstCourse[]> => {
    const all = await recommendedToEverybody(ctx)
    const first = (answers ? inOwnOrder(all, answers) : all)
      .filter(({ id, lessons }) => lessons > 0 && !existing.includes(id))
      .slice(0, most)
    const scenes = scenesOf(first)
    return first.map(({ lessons: _lessons, platform, titleSw, language, ...course }, place) => ({
      ...course,
      ...called(ctx, { ...course, titleSw, language }),
      scene: scenes[place]!,
      isFree: isFree(course),
      reasons: answers ? reasonsOf({ ...course, platform }, answers) : [],
    }))
  },
)
