import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { mentorsTag, mentorTag } from '../rules.ts'
import { mentors } from '../tables.server.ts'

type Mentor = typeof mentors.$inferSelect

/** Marks a mentor as verified, or no longer. */
export const verifyMentor = command(
  { who: 'admin', refuses: ['mentor-not-found'] },
  async (ctx, mentorId: string, isVerified: boolean): Promise<void> => {
    await change(ctx, mentorId, ctx.viewer.id, {
      set: (mentor) => (mentor.verified === isVerified ? null : { verified: isVerified }),
      action: isVerified ? 'mentor.verify' : 'mentor.unverify',
    })
  },
)

/** Deactivates or reactivates a mentor: no new bookings, existing ones stand. */
export const deactivateMentor = command(
  { who: 'admin', refuses: ['mentor-not-found'] },
  async (ctx, mentorId: string, isOff: boolean): Promise<void> => {
    await change(ctx, mentorId, ctx.viewer.id, {
      set: (mentor) =>
        (mentor.deactivatedAt !== null) === isOff ? null : { deactivatedAt: isOff ? ctx.now() : null },
      action: isOff ? 'mentor.deactivate' : 'mentor.activate',
    })
  },
)

type Change = {
  /** The row's new values, null if there is no change. */
  set: (mentor: Mentor, ctx: Context) => Partial<Mentor> | null | Promise<Partial<Mentor> | null>
  action: string
  details?: Record<string, unknown>
}

/** Changes a mentor with an audit log entry, in one transaction; no change leaves no entry. @throws Refusal 'mentor-not-found' */
export async function change(
  ctx: Context,
  mentorId: string,
  actor: string,
  { set, action, details }: Change,
): Promise<void> {
  idOrRefuse(mentorId, 'mentor-not-found')
  await atomically(ctx, async (ctx) => {
    const mentor = rowOrRefuse(
      await ctx.db
        .select()
        .from(mentors)
        .where(and(eq(mentors.id, mentorId), eq(mentors.isTest, false)))
        .for('update'),
      'mentor-not-found',
    )
    const columns = await set(mentor, ctx)
    if (!columns) return
    await ctx.db.update(mentors).set(columns).where(eq(mentors.id, mentorId))
    await writeAudit(ctx, {
      actor,
      action,
      object: `mentor:${mentorId}`,
      details: { of: mentor.name, ...details },
    })
    await invalidateTags(ctx, mentorsTag, mentorTag(mentorId))
  })
}
