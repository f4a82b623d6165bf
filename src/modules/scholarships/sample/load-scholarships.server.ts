import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY, nairobiDay, startOfNairobiDay } from '#kit/time.ts'
import { giveCoupon } from '#modules/coupons/commands/give.server.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { counties, genders } from '../rules.ts'
import { scholarshipApplications, scholarships } from '../tables.server.ts'

const text = z.string().trim().min(1)
const both = z.strictObject({ en: text, sw: text })

/** Who of the sample applied, for which course, and what was decided. */
const Applied = z.strictObject({
  who: text,
  course: text,
  daysAgo: z.int().min(0),
  why: text,
  plan: text,
  inDays: z.int().min(1),
  county: z.enum(['', ...counties]),
  gender: z.enum(['', ...genders]),
  /** Empty while it waits. */
  verdict: z.enum(['', 'granted', 'refused']),
  answer: z.string(),
})

const Planned = z.strictObject({
  name: both,
  about: both,
  /** Its slug; null for every paid course. */
  course: z.string().nullable(),
  percent: z.int().min(1).max(100),
  places: z.int().min(1),
  /** Days from that on which the samples were loaded. */
  fromDay: z.int(),
  days: z.int().min(1),
  validDays: z.int().min(7),
  funder: z.string(),
  showsFunder: z.boolean(),
  applied: z.array(Applied),
})

export const readScholarships = (): z.infer<typeof Planned>[] =>
  z.array(Planned).parse(JSON.parse(readFileSync(contentPath('demo', 'scholarships.json'), 'utf8')))

/**
 * Scholarships to try out, made by somebody invented; none where there are any, or where a course is missing.
 * @param people ids by address
 */
export async function loadScholarships(
  ctx: Context,
  createdBy: string,
  people: Map<string, string>,
): Promise<void> {
  if ((await ctx.db.$count(scholarships)) > 0) return
  for (const { course, fromDay, days, applied, ...scholarship } of readScholarships()) {
    const courseId = course && (await courseIdBySlug(ctx, course))
    if (courseId === undefined) continue
    const opensAt = after(startOfNairobiDay(ctx.now()), fromDay * DAY)
    const closesAt = after(opensAt, days * DAY)
    const id = newId()
    await ctx.db
      .insert(scholarships)
      .values({
        id,
        ...scholarship,
        courseId: courseId || null,
        opensAt,
        closesAt,
        createdBy,
        createdAt: opensAt,
      })
    for (const one of applied) {
      const [userId, wanted] = [people.get(one.who), await courseIdBySlug(ctx, one.course)]
      if (userId && wanted) await add(ctx, { ...scholarship, id, createdBy, userId, courseId: wanted }, one)
    }
  }
}

type Place = {
  id: string
  createdBy: string
  userId: string
  courseId: number
  percent: number
  validDays: number
}

async function add(
  ctx: Context,
  { id, createdBy, userId, courseId, percent, validDays }: Place,
  { why, plan, county, gender, verdict, answer, inDays, daysAgo }: z.infer<typeof Applied>,
): Promise<void> {
  const createdAt = after(ctx.now(), -daysAgo * DAY)
  const endsAt = after(startOfNairobiDay(ctx.now()), (validDays + 1) * DAY)
  const given = { userId, courseId, percent, endsAt, reason: 'Scholarship', createdBy }
  await ctx.db
    .insert(scholarshipApplications)
    .values({
      id: newId(),
      scholarshipId: id,
      userId,
      courseId,
      why,
      plan,
      learnBy: nairobiDay(after(ctx.now(), inDays * DAY)),
      county,
      gender,
      state: verdict || 'waiting',
      answer,
      createdAt,
      decidedAt: verdict ? ctx.now() : null,
      couponId: verdict === 'granted' ? await giveCoupon(ctx, given) : null,
    })
}
