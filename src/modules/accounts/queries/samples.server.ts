import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { isTrial } from '#core/trial.ts'
import { isAway } from '#kit/failure.ts'
import { users } from '../tables.server.ts'

/** Whether invented people are on a site with a public name, whatever the settings say: every page must show it (decision 056). */
export const showsSamples = internal(async (ctx: Context): Promise<boolean> => {
  if (isTrial(ctx.config)) return false
  try {
    return await ctx.publicCache.read(ctx, 'samples', hasSamplePeople)
  } catch (error) {
    // A page made without rows shows nobody.
    if (isAway(error)) return false
    throw error
  }
})

async function hasSamplePeople({ db }: Context): Promise<boolean> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.isSample, true)).limit(1)
  return person !== undefined
}
