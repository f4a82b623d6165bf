import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY } from '#kit/time.ts'
import { answerReview } from '#modules/courses/commands/reviews.server.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { reviewBeginning } from '../queries/known.server.ts'
import { mondayOf } from '../rules.ts'
import { courseAnnouncements, courseTeachers, teacherPages } from '../tables.server.ts'

const text = z.string().trim().min(1)

/** A course by its slug, who of the sample teaches it, what they announced, and what they answered to reviews, each known by how it begins. */
const Taught = z.strictObject({
  course: text,
  teacher: text,
  /** What they say about themselves to everybody, once. */
  page: z.strictObject({ slug: text, en: text, sw: text }).optional(),
  answers: z.array(z.strictObject({ to: text, body: text })),
  announcements: z.array(z.strictObject({ daysAgo: z.int().min(1), title: text, body: text })),
})

export const readTeaching = (): z.infer<typeof Taught>[] =>
  z.array(Taught).parse(JSON.parse(readFileSync(contentPath('demo', 'teaching.json'), 'utf8')))

/** Makes people of the sample teachers of some courses, where these are. @param people ids by address */
export async function loadTeaching(ctx: Context, people: Map<string, string>): Promise<void> {
  for (const { course, teacher, page, answers, announcements } of readTeaching()) {
    const [courseId, userId] = [await courseIdBySlug(ctx, course), people.get(teacher)]
    if (!courseId || !userId) continue
    await ctx.db.insert(courseTeachers).values({ courseId, userId, namedAt: ctx.now() }).onConflictDoNothing()
    if (page) await loadPage(ctx, userId, page)
    for (const { to, body } of answers) {
      const reviewId = await reviewBeginning(ctx, courseId, to)
      if (reviewId)
        await atomically(ctx, (ctx) => answerReview(ctx, { reviewId, courseId, authorId: userId }, { body }))
    }
    await loadAnnouncements(ctx, { courseId, userId }, announcements)
  }
}

async function loadPage(
  ctx: Context,
  userId: string,
  { slug, en, sw }: { slug: string; en: string; sw: string },
): Promise<void> {
  const now = ctx.now()
  const said = { slug, aboutEn: en, aboutSw: sw, link: '' }
  await ctx.db
    .insert(teacherPages)
    .values({ id: newId(), userId, ...said, shownAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
}

type Announced = z.infer<typeof Taught>['announcements']

/** None where the course has one: what was announced once stays. */
async function loadAnnouncements(
  ctx: Context,
  { courseId, userId }: { courseId: number; userId: string },
  announced: Announced,
): Promise<void> {
  if ((await ctx.db.$count(courseAnnouncements, eq(courseAnnouncements.courseId, courseId))) > 0) return
  for (const { daysAgo, ...said } of announced) {
    const sentAt = after(ctx.now(), -daysAgo * DAY)
    await ctx.db
      .insert(courseAnnouncements)
      .values({ id: newId(), courseId, authorId: userId, ...said, week: mondayOf(sentAt), nth: 1, sentAt })
  }
}
