import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, internal, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { ANNOUNCED_TAG, takenInWeek } from '../queries/announcements.server.ts'
import { taughtInTurn } from '../queries/teaches.server.ts'
import { mondayOf, MOST_A_WEEK, teachingLimits } from '../rules.ts'
import { courseAnnouncements } from '../tables.server.ts'
import { NewAnnouncement } from '../types.ts'

const takeAdvisoryLock = locksOf([
  // Announcing in one course: two at once would take the same place of the week.
  'announcing',
])

const limit = limitsOf(teachingLimits)

/** Says something to everybody who learns in a course that the viewer teaches; a job tells them. */
export const announce = command(
  {
    who: 'consented',
    input: [given<unknown>(), NewAnnouncement],
    limit: perPerson(teachingLimits, 'teach-user'),
    // 'announced-enough' after two in a week.
    refuses: ['course-not-found', 'announced-enough'],
    atomic: true,
  },
  async (ctx, courseId, said): Promise<void> => {
    const taught = await taughtInTurn(ctx, courseId)
    const announcementId = await sayTo(
      ctx,
      { courseId: taught.courseId, groupId: null, authorId: ctx.viewer.id },
      said,
    )
    await ctx.queue.enqueue(ctx.db, 'tell-learners', { announcementId })
  },
)

type Audience = { courseId: number; /** One group of it. */ groupId: string | null; authorId: string }

/**
 * Writes an announcement, in the transaction of whoever knows that its author may say something there, and sees to it that they are told.
 * Refuses with 'announced-enough' after two in a week.
 * @returns its id
 */
export const sayTo = internal(
  async (
    ctx: Context,
    { courseId, groupId, authorId }: Audience,
    said: z.output<typeof NewAnnouncement>,
  ): Promise<string> => {
    await takeAdvisoryLock(ctx, 'announcing', groupId ?? String(courseId))
    const taken = await takenInWeek(ctx, courseId, groupId)
    if (taken >= MOST_A_WEEK) throw new Refusal('announced-enough')
    const [id, sentAt] = [newId(), ctx.now()]
    const place = { week: mondayOf(sentAt), nth: taken + 1, sentAt }
    await ctx.db.insert(courseAnnouncements).values({ id, courseId, groupId, authorId, ...said, ...place })
    // What is said to a group stands on no page that is kept.
    if (groupId === null) await invalidateTags(ctx, ANNOUNCED_TAG)
    return id
  },
)

/**
 * Takes an announcement back: its words are gone from Stadi, and who was not told yet is not. Its place in the week stays taken. For whoever
 * teaches the course, and for administrators, of whom the log says so. Repeating changes nothing.
 */
export const removeAnnouncement = command(
  { who: 'signed-in', refuses: ['course-not-found', 'not-found', 'too-many'] },
  async (ctx, rawCourseId: unknown, rawId: unknown): Promise<void> => {
    const [courseId, id] = [serialId(rawCourseId), idOrRefuse(rawId)]
    if (courseId === null) throw new Refusal('course-not-found')
    await limit(ctx, { 'teach-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      if (!ctx.viewer.isAdmin) await taughtInTurn(ctx, courseId)
      const own = and(eq(courseAnnouncements.id, id), eq(courseAnnouncements.courseId, courseId))
      rowOrRefuse(await ctx.db.select({ id: courseAnnouncements.id }).from(courseAnnouncements).where(own))
      const removed = await ctx.db
        .update(courseAnnouncements)
        .set({ removedAt: ctx.now(), title: '', body: '' })
        .where(and(own, isNull(courseAnnouncements.removedAt)))
        .returning({ id: courseAnnouncements.id })
      if (removed.length === 0) return
      if (ctx.viewer.isAdmin)
        await writeAudit(ctx, {
          actor: ctx.viewer.id,
          action: 'course-announcement.remove',
          object: `course:${courseId}`,
          details: { announcement: id },
        })
      await invalidateTags(ctx, ANNOUNCED_TAG)
    })
  },
)
