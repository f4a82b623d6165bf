import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { faqItems, helpArticles, teamMembers } from '../tables.server.ts'

const tables = {
  help: { table: helpArticles, id: helpArticles.id, publishedAt: helpArticles.publishedAt, isId: isUuid },
  faq: { table: faqItems, id: faqItems.key, publishedAt: faqItems.publishedAt, isId: () => true },
  team: { table: teamMembers, id: teamMembers.id, publishedAt: teamMembers.publishedAt, isId: isUuid },
}

/** Kinds of records that are drafts until they are published; articles have commands of their own. */
export type Publishable = keyof typeof tables

/** Shows a record to the public from now on; one that is shown stays as it is. @throws Refusal 'not-found' */
export const publish = (ctx: Context, kind: Publishable, id: string): Promise<void> =>
  show(ctx, { kind, id, isShown: true })

/** Makes a record a draft again. @throws Refusal 'not-found' */
export const unpublish = (ctx: Context, kind: Publishable, id: string): Promise<void> =>
  show(ctx, { kind, id, isShown: false })

async function show(
  ctx: Context,
  { kind, id, isShown }: { kind: Publishable; id: string; isShown: boolean },
): Promise<void> {
  const admin = adminOnly(ctx)
  if (!Object.hasOwn(tables, kind) || !tables[kind].isId(id)) throw new Refusal('not-found')
  const { table, id: idColumn, publishedAt } = tables[kind]
  const [found] = await ctx.db.select({ publishedAt }).from(table).where(eq(idColumn, id))
  if (!found) throw new Refusal('not-found')
  if ((found.publishedAt !== null) === isShown) return
  await changeInPublic(ctx, admin, {
    action: `${kind}.${isShown ? 'publish' : 'unpublish'}`,
    async work(ctx) {
      await ctx.db
        .update(table)
        .set({ publishedAt: isShown ? ctx.now() : null })
        .where(and(eq(idColumn, id), isShown ? isNull(publishedAt) : isNotNull(publishedAt)))
      return id
    },
  })
}
