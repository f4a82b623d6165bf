import { and, eq, sql } from 'drizzle-orm'
import { type Context, signedIn, withConsent } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { randomBase32 } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { resumes } from '../tables.server.ts'

const limit = limitsOf({ 'resume-share-user': { max: 30, windowMs: HOUR } })

/** 130 bit. */
const KEY_LETTERS = 26

/**
 * Gives a CV a public URL that nobody can guess, or removes it; one that is shared already keeps its URL (R3).
 * @throws Refusal 'not-authenticated', 'resume-not-found', 'too-many'
 */
export async function shareResume(ctx: Context, id: unknown, isShared: boolean): Promise<void> {
  const viewer = isShared ? withConsent(ctx) : signedIn(ctx)
  idOrRefuse(id, 'resume-not-found')
  await limit(ctx, { 'resume-share-user': viewer.id })
  const key = randomBase32(KEY_LETTERS).toLowerCase()
  const rows = await ctx.db
    .update(resumes)
    .set({ shareKey: isShared ? sql`coalesce(${resumes.shareKey}, ${key})` : null })
    .where(and(eq(resumes.id, id as string), eq(resumes.userId, viewer.id)))
    .returning({ id: resumes.id })
  if (rows.length === 0) throw new Refusal('resume-not-found')
}
