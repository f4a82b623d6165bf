import { and, eq, ne, sql } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic, refuseTakenSlug } from '#core/editing.server.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { OpeningInput } from '../opening-input.ts'
import { openings } from '../tables.server.ts'

/**
 * An administrator writes an opening. A new one is a draft; one that becomes the featured one takes the place of the one before (INFO-05).
 * @param id of the opening, or null for a new one
 * @param raw OpeningInput
 * @throws Refusal 'slug-taken', 'changed-meanwhile', 'not-found'
 */
export async function saveOpening(ctx: Context, id: string | null, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...input } = parse(OpeningInput, raw)
  if (id !== null && !isUuid(id)) throw new Refusal('not-found')
  const own = id ?? newId()
  const { slug, position, isFeatured, closesOn } = input
  const words = {
    title: wordsFrom(input, 'title'),
    place: wordsFrom(input, 'place'),
    kind: wordsFrom(input, 'kind'),
    summary: wordsFrom(input, 'summary'),
    body: wordsFrom(input, 'body'),
  }
  return changeInPublic(ctx, admin, {
    action: 'opening.save',
    details: { slug },
    async work(ctx) {
      if (id !== null)
        asRead((await ctx.db.select().from(openings).where(eq(openings.id, id)).for('update'))[0], version)
      await refuseTakenSlug(ctx, openings, slug, id)
      if (isFeatured) await makeRoom(ctx, id)
      const changed = { slug, position, isFeatured, closesOn, ...words, updatedAt: ctx.now() }
      if (id !== null) await ctx.db.update(openings).set(changed).where(eq(openings.id, id))
      else await ctx.db.insert(openings).values({ id: own, ...changed })
      return own
    },
  })
}

/** Two who feature an opening at the same moment stand in line. */
async function makeRoom(ctx: Context, id: string | null): Promise<void> {
  await ctx.db.execute(sql`lock table openings in share row exclusive mode`)
  await ctx.db
    .update(openings)
    .set({ isFeatured: false })
    .where(and(openings.isFeatured, id === null ? undefined : ne(openings.id, id)))
}

/** Shows an opening to the public from now on. @throws Refusal 'not-found' */
export const publishOpening = (ctx: Context, id: string): Promise<void> => show(ctx, id, true)

/** Makes an opening a draft again; applications stay. @throws Refusal 'not-found' */
export const unpublishOpening = (ctx: Context, id: string): Promise<void> => show(ctx, id, false)

async function show(ctx: Context, id: string, isShown: boolean): Promise<void> {
  const admin = adminOnly(ctx)
  const [found] = isUuid(id)
    ? await ctx.db.select({ publishedAt: openings.publishedAt }).from(openings).where(eq(openings.id, id))
    : []
  if (!found) throw new Refusal('not-found')
  if ((found.publishedAt !== null) === isShown) return
  await changeInPublic(ctx, admin, {
    action: isShown ? 'opening.publish' : 'opening.unpublish',
    async work(ctx) {
      await ctx.db
        .update(openings)
        .set({ publishedAt: isShown ? ctx.now() : null })
        .where(eq(openings.id, id))
      return id
    },
  })
}
