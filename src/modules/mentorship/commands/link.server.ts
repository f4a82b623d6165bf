import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { command, given, internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { Refusal } from '#kit/refusal.ts'
import { accountByEmail, isUnderage, personByEmail } from '#modules/accounts/queries/people.server.ts'
import { lockScopes } from '../rules.ts'
import { mentors } from '../tables.server.ts'
import { MentorAccount } from '../types.ts'
import { change } from './standing.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

/** Links a mentor's page to an account: its owner edits it and gets messages (MEN-19+). It is removed from its previous account. */
export const linkMentor = command(
  {
    who: 'admin',
    input: [given<string>(), MentorAccount],
    // 'mentor-linked' if the account has another one.
    refuses: ['mentor-not-found', 'person-not-found', 'mentor-linked'],
  },
  async (ctx, mentorId, { email }): Promise<void> => {
    await link(ctx, mentorId, { userId: (await personByEmail(ctx, email)).id, actor: ctx.viewer.id })
  },
)

/** The same from the command line, which is outside HTTP. */
export const linkMentorByEmail = command(
  {
    who: 'anyone',
    because: 'called by the command line only, outside HTTP',
    refuses: ['person-not-found', 'invalid-input', 'mentor-linked', 'mentor-not-found'],
  },
  async (ctx, email: string, mentorId: string): Promise<void> => {
    await link(ctx, mentorId, { userId: await accountByEmail(ctx, email), actor: 'command-line' })
  },
)

/** Unlinks a mentor's page from its account. */
export const unlinkMentor = command(
  { who: 'admin', refuses: ['mentor-not-found'] },
  async (ctx, mentorId: string): Promise<void> => {
    await change(ctx, mentorId, ctx.viewer.id, {
      set: ({ userId }) => (userId === null ? null : { userId: null }),
      action: 'mentor.unlink',
    })
  },
)

/** A mentor is an adult: the page of somebody who says that they are under 18 leaves the list and their account (decision 106). */
export const handleEvent = internal(async (ctx: Context, { type, userId }: DomainEvent): Promise<void> => {
  if (type !== 'account.alone') return
  const own = await ctx.db.select({ id: mentors.id }).from(mentors).where(eq(mentors.userId, userId))
  for (const { id } of own)
    await change(ctx, id, 'system', {
      set: () => ({ userId: null, deactivatedAt: ctx.now() }),
      action: 'mentor.unlink',
    })
})

async function link(
  ctx: Context,
  mentorId: string,
  { userId, actor }: { userId: string; actor: string },
): Promise<void> {
  await change(ctx, mentorId, actor, {
    set: async (mentor, ctx) => {
      if (mentor.userId === userId) return null
      if (await isUnderage(ctx, userId))
        throw new Refusal('invalid-input', { fields: { email: 'mentor-underage' } })
      // Two mentors for one account at once: the second waits, and is refused.
      await takeAdvisoryLock(ctx, 'mentor', userId)
      const [other] = await ctx.db
        .select({ id: mentors.id })
        .from(mentors)
        .where(and(eq(mentors.userId, userId), ne(mentors.id, mentorId)))
      if (other) throw new Refusal('mentor-linked', { fields: { email: 'mentor-linked' } })
      return { userId }
    },
    action: 'mentor.link',
    details: { account: userId },
  })
}
