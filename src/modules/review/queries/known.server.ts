import { and, count, eq, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { certificates, courses, lessons } from '#modules/courses/tables.server.ts'
import { KNOWN_FROM, STILL_KNOWN_CARDS, STILL_KNOWN_SHARE } from '../rules.ts'
import { read, retrievability } from '../schedule.server.ts'
import { reviewAnswers, reviewCards, reviewShown } from '../tables.server.ts'
import type { KnownSkills, Memory, StoredMemory } from '../types.ts'

type Remembered = Memory & { lastRight: boolean | null }
const remembered = {
  due: reviewCards.due,
  stability: reviewCards.stability,
  difficulty: reviewCards.difficulty,
  reps: reviewCards.reps,
  lapses: reviewCards.lapses,
  lastReview: reviewCards.lastReview,
  lastRight: reviewCards.lastRight,
}

/** Whoever was wrong a moment ago has just read what is right; that is not yet known. */
const isKnown = (card: Remembered, now: Date, zone: string): boolean =>
  card.lastRight === true && retrievability(card, now, zone) >= KNOWN_FROM

// One row a course: of cards that nobody can know yet only their number.
const cardsByCourse = prepared('cards by course', (db) =>
  db
    .select({
      courseId: courses.id,
      skills: courses.skills,
      cards: count(),
      asked: count(reviewCards.lastReview),
      right: sql<
        StoredMemory[]
      >`coalesce(jsonb_agg(jsonb_build_object('due', ${reviewCards.due}, 'stability', ${reviewCards.stability}, 'difficulty', ${reviewCards.difficulty}, 'reps', ${reviewCards.reps}, 'lapses', ${reviewCards.lapses}, 'lastReview', ${reviewCards.lastReview})) filter (where ${reviewCards.lastRight}), '[]')`,
    })
    .from(reviewCards)
    .innerJoin(lessons, eq(lessons.id, reviewCards.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(reviewCards.userId, sql.placeholder('viewer')))
    .groupBy(courses.id)
    .orderBy(courses.id),
)

/** What the viewer knows now, by skill, in the order of their courses. Skills that the same courses teach stand together. */
export const knownSkills = query({ who: 'signed-in' }, async (ctx): Promise<KnownSkills[]> => {
  const rows = await cardsByCourse(ctx.db, { viewer: ctx.viewer.id })
  const teaching = (skill: string) => rows.filter(({ skills }) => skills.includes(skill))
  const skills = [...new Set(rows.flatMap((row) => row.skills))]
  const together = Map.groupBy(skills, (skill) =>
    teaching(skill)
      .map(({ courseId }) => courseId)
      .join(),
  )
  const now = ctx.now()
  return [...together.values()].map((skills) => {
    const own = teaching(skills[0]!)
    const right = own.flatMap((row) => row.right)
    return {
      skills,
      cards: sum(own.map((row) => row.cards)),
      asked: sum(own.map((row) => row.asked)),
      known: right.filter((memory) => isKnown({ ...read(memory), lastRight: true }, now, ctx.zone)).length,
    }
  })
})

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0)

// Whoever only said that they knew a card may be right, but a certificate tells others what was seen.
const wasSeen = sql<boolean>`not exists (select 1 from ${reviewAnswers} a where a.user_id = ${reviewCards.userId}
  and a.lesson_id = ${reviewCards.lessonId} and a.key = ${reviewCards.key} and a.at = ${reviewCards.lastReview} and a.answer = '[]')`

/** The day of the last answer in a course that somebody still knows; null where they know too little of it now. */
async function stillKnown(
  ctx: Context,
  { userId, zone }: { userId: string; zone: string },
  courseId: number,
): Promise<Date | null> {
  const cards = await ctx.db
    .select({ ...remembered, wasSeen })
    .from(reviewCards)
    .innerJoin(lessons, eq(lessons.id, reviewCards.lessonId))
    .where(and(eq(reviewCards.userId, userId), eq(lessons.courseId, courseId)))
  const now = ctx.now()
  const known = cards.filter((card) => card.wasSeen && isKnown(card, now, zone)).length
  if (cards.length < STILL_KNOWN_CARDS || known < cards.length * STILL_KNOWN_SHARE) return null
  return new Date(Math.max(...cards.map(({ lastReview }) => lastReview?.getTime() ?? 0)))
}

/** Whether the viewer lets their certificate of a course say that they still know it, and since when it may. */
export const ownStillKnown = query(
  { who: 'signed-in' },
  async (ctx, courseId: number): Promise<{ isShown: boolean; lastReview: Date | null }> => {
    const { id } = ctx.viewer
    const lastReview = await stillKnown(ctx, { userId: id, zone: ctx.zone }, courseId)
    return { isShown: await isShown(ctx, id, courseId), lastReview }
  },
)

/** What a certificate says of today to whoever holds its id: only what its owner wants, and only while it is true. */
export const certificateStillKnown = query(
  {
    who: 'anyone',
    because: 'for whoever holds the id of a certificate, and only what its owner switched on',
  },
  async (ctx, certificateId: string): Promise<Date | null> => {
    const [holder] = await ctx.db
      .select({
        userId: certificates.userId,
        courseId: certificates.courseId,
        zone: sql<string>`coalesce(${profiles.zone}, ${EAST_AFRICA})`,
      })
      .from(certificates)
      .leftJoin(profiles, eq(profiles.id, certificates.userId))
      .where(eq(certificates.id, certificateId))
    if (!holder || !(await isShown(ctx, holder.userId, holder.courseId))) return null
    return stillKnown(ctx, holder, holder.courseId)
  },
)

const isShown = async ({ db }: Context, userId: string, courseId: number): Promise<boolean> =>
  (await db.$count(reviewShown, and(eq(reviewShown.userId, userId), eq(reviewShown.courseId, courseId)))) > 0
