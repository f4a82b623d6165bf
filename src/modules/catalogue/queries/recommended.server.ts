import { asc, desc, isNotNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { courseFigures, courses, courseTitle, figuresOfCourse } from '#modules/courses/tables.server.ts'
import { isFree } from '#modules/courses/rules.ts'
import { called } from '#modules/courses/called.server.ts'
import { scenesOf } from '#modules/courses/scenes.server.ts'
import type { FirstCourse, Reason } from '../types.ts'
import type { Category, Level } from '#modules/courses/types.ts'

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

/** What somebody answered at the setup, by the ids that are stored (ONB-10 to ONB-13). */
export type LearnerAnswers = {
  experienceLevel: string | null
  interests: string[]
  goals: string[]
  preferredPlatforms: string[]
}

// What each answer speaks for: the categories that are meant, then those that are near.
const ofInterest: Record<string, { meant: Category[]; near: Category[] }> = {
  'digital-marketing': { meant: ['Digital Marketing'], near: ['Social Media Marketing', 'Content Creation'] },
  copywriting: { meant: ['Copywriting'], near: ['Content Creation', 'Digital Marketing'] },
  'virtual-assistant': { meant: ['Virtual Assistant'], near: ['Platform Training'] },
  'graphic-design': { meant: ['Graphics Design'], near: ['UI/UX Design', 'Video Editing'] },
  'web-development': {
    meant: ['Web Development'],
    near: ['Mobile Development', 'Database Management', 'Software Testing'],
  },
  'social-media': {
    meant: ['Social Media Marketing'],
    near: ['Content Creation', 'Digital Marketing', 'Video Editing'],
  },
  'data-entry': { meant: ['Virtual Assistant', 'Database Management'], near: ['Data Science'] },
  'customer-service': { meant: ['Virtual Assistant'], near: ['E-commerce', 'Social Media Marketing'] },
}
const ofGoal: Record<string, Category[]> = {
  'earn-income': ['Freelancing', 'Platform Training', 'E-commerce'],
  'career-change': ['Web Development', 'Software Testing', 'Data Science', 'UI/UX Design'],
  'skill-upgrade': ['Artificial Intelligence', 'Data Science', 'Cybersecurity'],
  'side-hustle': ['E-commerce', 'Platform Training', 'Content Creation'],
  'freelance-business': ['Freelancing', 'Copywriting', 'Graphics Design'],
  'remote-work': ['Virtual Assistant', 'Freelancing', 'Software Testing'],
}
// Points. An interest outweighs goal and platform together; a level that fits outweighs a near category, and one far too high an interest.
const MEANT = 8,
  NEAR = 4,
  GOAL = 2,
  PLATFORM = 1
const levelPoints: Record<string, Record<Level, number>> = {
  none: { Beginner: 3, Intermediate: -1, Advanced: -6 },
  some: { Beginner: 2, Intermediate: 2, Advanced: -3 },
  intermediate: { Beginner: 0, Intermediate: 3, Advanced: 1 },
  advanced: { Beginner: -2, Intermediate: 1, Advanced: 3 },
}

/** Whether somebody answered anything that a course can fit. */
export const isAnswered = ({
  experienceLevel,
  interests,
  goals,
  preferredPlatforms,
}: LearnerAnswers): boolean =>
  experienceLevel !== null || interests.length + goals.length + preferredPlatforms.length > 0

type Fitted = { category: string; level: Level; platform: string }
type Point = Reason & { points: number }

/** What speaks for a course by somebody's answers, and what against it: the best of their interests, a goal, a platform, and the level for their experience. */
function pointsOf(course: Fitted, answers: LearnerAnswers): Point[] {
  const isIn = (list: readonly string[] | undefined) => list?.includes(course.category) === true
  const meant = answers.interests.find((id) => isIn(ofInterest[id]?.meant))
  const near = answers.interests.find((id) => isIn(ofInterest[id]?.near))
  const goal = answers.goals.find((id) => isIn(ofGoal[id]))
  const platform = answers.preferredPlatforms.find((id) => id === course.platform.toLowerCase())
  const level = levelPoints[answers.experienceLevel ?? '']?.[course.level] ?? 0
  const points: (Point | false | undefined | '')[] = [
    meant && { by: 'interest', of: meant, points: MEANT },
    !meant && near && { by: 'near', of: near, points: NEAR },
    goal && { by: 'goal', of: goal, points: GOAL },
    platform && { by: 'platform', of: course.platform, points: PLATFORM },
    { by: 'level', of: course.level, points: level },
  ]
  return points.filter((point) => !!point)
}

/** How well a course fits somebody's answers. */
export const fitOf = (course: Fitted, answers: LearnerAnswers): number =>
  pointsOf(course, answers).reduce((sum, { points }) => sum + points, 0)

const REASONS = 2

/** Why a course stands where it stands: what gave it the most points, the strongest first. Nothing where nothing speaks for it. */
export const reasonsOf = (course: Fitted, answers: LearnerAnswers): Reason[] =>
  pointsOf(course, answers)
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, REASONS)
    .map(({ by, of }) => ({ by, of }))

/** The courses in the order that fits somebody's answers; those that fit alike stay as they stood. */
export function inOwnOrder<Course extends Parameters<typeof fitOf>[0]>(
  courses: readonly Course[],
  answers: LearnerAnswers,
): Course[] {
  return courses
    .map((course) => ({ course, fit: fitOf(course, answers) }))
    .sort((a, b) => b.fit - a.fit)
    .map(({ course }) => course)
}
