import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { ListingInput } from '../listing-input.ts'
import { endOf } from '../rules.ts'
import { jobListings } from '../tables.server.ts'

/**
 * An administrator puts a job on the board or edits it.
 * @param id of the job, or null for a new one, which is open at once
 * @param raw ListingInput
 * @throws Refusal 'changed-meanwhile', 'not-found'
 */
export async function saveListing(ctx: Context, id: string | null, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, endsOn, ...job } = parse(ListingInput, raw)
  if (id !== null && !isUuid(id)) throw new Refusal('not-found')
  const values = { ...job, endsAt: endsOn ? endOf(endsOn) : null }
  return changeInPublic(ctx, admin, {
    action: 'job.save',
    details: { title: job.title },
    async work(ctx) {
      if (id === null) {
        const fresh = newId()
        await ctx.db.insert(jobListings).values({ id: fresh, ...values, createdAt: ctx.now() })
        return fresh
      }
      asRead(
        (await ctx.db.select().from(jobListings).where(eq(jobListings.id, id)).for('update'))[0],
        version,
      )
      await ctx.db.update(jobListings).set(values).where(eq(jobListings.id, id))
      return id
    },
  })
}

/** Takes a job off the board. @throws Refusal 'not-found' */
export const closeListing = (ctx: Context, id: string): Promise<void> => setActive(ctx, id, false)

/** Puts a closed job back on the board, until its last day. @throws Refusal 'not-found' */
export const reopenListing = (ctx: Context, id: string): Promise<void> => setActive(ctx, id, true)

async function setActive(ctx: Context, id: string, isActive: boolean): Promise<void> {
  const admin = adminOnly(ctx)
  const [found] = isUuid(id)
    ? await ctx.db.select({ isActive: jobListings.isActive }).from(jobListings).where(eq(jobListings.id, id))
    : []
  if (!found) throw new Refusal('not-found')
  if (found.isActive === isActive) return
  await changeInPublic(ctx, admin, {
    action: isActive ? 'job.reopen' : 'job.close',
    async work(ctx) {
      await ctx.db.update(jobListings).set({ isActive }).where(eq(jobListings.id, id))
      return id
    },
  })
}
