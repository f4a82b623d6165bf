import { and, eq, lt, not, or } from 'drizzle-orm'
import { forgetSubject } from '#adapters/db/limits.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { NUMBER_RETENTION_DAYS } from '#kit/said-numbers.ts'
import { after, DAY } from '#kit/time.ts'
import { isOfMinor } from '../queries/known.server.ts'
import { guardianConsents } from '../tables.server.ts'

const { id, userId, state, answerBy, answeredAt, endedAt } = guardianConsents

/**
 * Deletes numbers of parents that are not needed any more: nobody answered in time; they said no, or took it back, some days ago; the
 * person is an adult now. A timer calls it.
 */
export const forgetConsents = internal(async (ctx: Context): Promise<void> => {
  const { db, now } = ctx
  const before = after(now(), -NUMBER_RETENTION_DAYS * DAY)
  await db
    .delete(guardianConsents)
    .where(
      or(
        and(eq(state, 'asked'), lt(answerBy, now())),
        and(eq(state, 'refused'), lt(answeredAt, before)),
        and(eq(state, 'ended'), lt(endedAt, before)),
        not(isOfMinor(ctx)),
      ),
    )
})

/** Erases a person; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, personId: string): Promise<void> => {
  const gone = await ctx.db
    .delete(guardianConsents)
    .where(eq(userId, personId))
    .returning({ id, phone: guardianConsents.phone })
  for (const { phone } of gone) await forgetSubject(ctx.db, phone, 'guardian-')
})
