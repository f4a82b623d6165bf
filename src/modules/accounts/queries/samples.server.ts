import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { isTrial } from '#core/trial.ts'
import { isAway } from '#kit/failure.ts'
import { users } from '../tables.server.ts'

/** Whether people who are made up stand at a public name, whoever said so: every page has to say it, too (decision 056). */
export async function showsSamples(ctx: Context): Promise<boolean> {
  if (isTrial(ctx.config)) return false
  try {
    return await ctx.publicCache.read(ctx, 'samples', hasSamplePeople)
  } catch (error) {
    // What is made of no rows shows nobody.
    if (isAway(error)) return false
    throw error
  }
}

async function hasSamplePeople({ db }: Context): Promise<boolean> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.isSample, true)).limit(1)
  return person !== undefined
}
