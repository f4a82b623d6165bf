import { and, count, eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { writeAudit } from '../audit.server.ts'
import { limit } from '../limits.server.ts'
import { emailsOf } from '../queries/audit.server.ts'
import { adminFilters, sessions } from '../tables.server.ts'
import { ManyPeople, NewSavedFilter } from '../types.ts'
import { grantAdmin, reinstateUser, revokeAdmin, suspendUser } from './people.server.ts'

const changes = {
  'grant-admin': grantAdmin,
  'revoke-admin': revokeAdmin,
  suspend: suspendUser,
  reinstate: reinstateUser,
}

/** One of an administrator's four actions on an account, by its button's name. @throws Refusal */
export async function changePerson(
  ctx: Context,
  { change, id, reason }: { change: string; id: string; reason: string },
): Promise<void> {
  const admin = adminOnly(ctx)
  if (!Object.hasOwn(changes, change)) throw new Refusal('invalid-input')
  await limit(ctx, { 'admin-deed-user': admin.id })
  await changes[change as keyof typeof changes](ctx, id, reason)
}

/** The result for one of several accounts. */
export type Outcome = { id: string; email: string; result: 'done' | 'as-before' | RefusalCode }

/**
 * Suspends or reinstates every ticked account for one reason. Each is independent: a refused one does not prevent the others.
 * @throws Refusal if nothing was ticked or no reason given
 */
export async function changePeople(ctx: Context, raw: unknown): Promise<Outcome[]> {
  const admin = adminOnly(ctx)
  const { ids, change, reason } = parse(ManyPeople, raw)
  await limit(ctx, { 'admin-deed-user': admin.id })
  const run = change === 'suspend' ? suspendUser : reinstateUser
  const emails = await emailsOf(ctx, ids)
  const outcomes: Outcome[] = []
  for (const id of new Set(ids)) {
    const result = await run(ctx, id, reason).then((done) => (done ? 'done' : 'as-before'), codeOf)
    outcomes.push({ id, email: emails.get(id) ?? id, result })
  }
  return outcomes
}

function codeOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code
  throw error
}

/** Signs somebody out on one device. @throws Refusal 'not-found' for a session that is not theirs */
export async function endSessionOf(ctx: Context, userId: string, sessionId: string): Promise<void> {
  const admin = adminOnly(ctx)
  await limit(ctx, { 'admin-deed-user': admin.id })
  const isTheirs = and(eq(sessions.id, idOrRefuse(sessionId)), eq(sessions.userId, idOrRefuse(userId)))
  await atomically(ctx, async (ctx) => {
    const ended = await ctx.db.delete(sessions).where(isTheirs).returning({ id: sessions.id })
    if (ended.length === 0) throw new Refusal('not-found')
    await writeAudit(ctx, { actor: admin.id, action: 'user.sign-out', object: `user:${userId}` })
  })
}

// A longer list would need a search.
const MOST_FILTERS = 20

/** Saves the filters of a list under a name; the same name again replaces them. */
export async function saveFilter(ctx: Context, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const { list, name, query } = parse(NewSavedFilter, raw)
  await limit(ctx, { 'admin-filter-user': admin.id })
  // Parsed and serialized again: no line break, nothing but names and values.
  const written = new URLSearchParams(query).toString()
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .insert(adminFilters)
      .values({ id: newId(), userId: admin.id, list, name, query: written, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: [adminFilters.userId, adminFilters.list, adminFilters.name],
        set: { query: written },
      })
    const isOwn = and(eq(adminFilters.userId, admin.id), eq(adminFilters.list, list))
    const [kept] = await ctx.db.select({ n: count() }).from(adminFilters).where(isOwn)
    if (kept!.n > MOST_FILTERS)
      throw new Refusal('filters-full', { fields: { name: 'filters-full' }, values: { most: MOST_FILTERS } })
  })
}

/** Deletes one of the viewer's own filters; deleting a missing one succeeds. */
export async function dropFilter(ctx: Context, id: string): Promise<void> {
  const admin = adminOnly(ctx)
  await limit(ctx, { 'admin-filter-user': admin.id })
  await ctx.db
    .delete(adminFilters)
    .where(and(eq(adminFilters.id, idOrRefuse(id)), eq(adminFilters.userId, admin.id)))
}
