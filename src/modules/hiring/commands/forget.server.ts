import { eq, inArray, isNull, lt, or, and, type SQL } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { forgetMailsWith } from '#modules/outbox/commands/forget.server.ts'
import { confirmedAddress, withAccount } from '../queries/applications.server.ts'
import { ABOUT_HEADER, aboutApplication, RETENTION_DAYS } from '../rules.ts'
import { applications, openings } from '../tables.server.ts'

/**
 * Deletes applications, with their files and, unless the applicant has an account that keeps them, our copies of the mails about
 * them.
 * @returns how many
 */
export async function forget(ctx: Context, which: SQL | undefined): Promise<number> {
  const gone = await ctx.db
    .delete(applications)
    .where(which)
    .returning({ id: applications.id, email: applications.email })
  const keepers = await withAccount(
    ctx,
    gone.map((row) => row.email),
  )
  await forgetMailsWith(
    ctx,
    ABOUT_HEADER,
    gone.filter((row) => !keepers.has(row.email)).map((row) => aboutApplication(row.id)),
  )
  return gone.length
}

/**
 * Deletes what has reached the end of its retention: RETENTION_DAYS after the opening closed, or after it arrived if there is no last
 * day; a timer calls it.
 */
export const forgetOldApplications = internal(async (ctx: Context): Promise<void> => {
  const kept = after(ctx.now(), -RETENTION_DAYS * DAY)
  const over = ctx.db
    .select({ id: openings.id })
    .from(openings)
    .where(lt(openings.closesOn, nairobiDay(kept)))
  const lasting = ctx.db.select({ id: openings.id }).from(openings).where(isNull(openings.closesOn))
  const gone = await atomically(ctx, (ctx) =>
    forget(
      ctx,
      or(
        inArray(applications.openingId, over),
        and(inArray(applications.openingId, lasting), lt(applications.createdAt, kept)),
      ),
    ),
  )
  if (gone > 0) ctx.log.info({ gone }, 'applications.forgotten')
})

/** Erases what came from a person's own address; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const email = await confirmedAddress(ctx, userId)
  if (email) await forget(ctx, eq(applications.email, email))
})
