import { and, count, eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '../audit.server.ts'
import { emailsOf } from '../queries/audit.server.ts'
import { adminFilters, sessions } from '../tables.server.ts'
import { ManyPeople, NewSavedFilter } from '../types.ts'
import { grantAdmin, reinstateUser, revokeAdmin, suspendUser } from './people.server.ts'

const limits = {
  // One press each, for one account or a hundred.
  'admin-deed-user': { max: 120, windowMs: HOUR },
  'admin-filter-user': { max: 60, windowMs: HOUR },
}
const limit = limitsOf(limits)

const changes = {
  'grant-admin': grantAdmin,
  'revoke-admin': revokeAdmin,
  suspend: suspendUser,
  reinstate: reinstateUser,
}

/** One of an administrator's four actions on an account, by its button's name. */
export const changePerson = command(
  { who: 'admin', refuses: ['invalid-input', 'too-many'] },
  async (ctx, { change, id, reason }: { change: string; id: string; reason: string }): Promise<void> => {
    if (!Object.hasOwn(changes, change)) throw new Refusal('invalid-input')
    await limit(ctx, { 'admin-deed-user': ctx.viewer.id })
    await changes[change as keyof typeof changes](ctx, id, reason)
  },
)

/** The result for one of several accounts. */
export type Outcome = { id: string; email: string; result: 'done' | 'as-before' | RefusalCode }

/** Suspends or reinstates every ticked account for one reason. Each is independent: a refused one does not prevent the others. */
export const changePeople = command(
  {
    who: 'admin',
    input: [ManyPeople],
    limit: perPerson(limits, 'admin-deed-user'),
    refuses: ['not-found', 'last-admin'],
  },
  async (ctx, { ids, change, reason }): Promise<Outcome[]> => {
    const run = change === 'suspend' ? suspendUser : reinstateUser
    const emails = await emailsOf(ctx, ids)
    const outcomes: Outcome[] = []
    for (const id of new Set(ids)) {
      const result = await run(ctx, id, reason).then((done) => (done ? 'done' : 'as-before'), codeOf)
      outcomes.push({ id, email: emails.get(id) ?? id, result })
    }
    return outcomes
  },
)

function codeOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code
  throw error
}

/** Signs somebody out on one device. */
export const endSessionOf = command(
  {
    who: 'admin',
    limit: perPerson(limits, 'admin-deed-user'),
    // 'not-found' for a session that is not theirs.
    refuses: ['not-found'],
  },
  async (ctx, userId: string, sessionId: string): Promise<void> => {
    const isTheirs = and(eq(sessions.id, idOrRefuse(sessionId)), eq(sessions.userId, idOrRefuse(userId)))
    await atomically(ctx, async (ctx) => {
      const ended = await ctx.db.delete(sessions).where(isTheirs).returning({ id: sessions.id })
      if (ended.length === 0) throw new Refusal('not-found')
      await writeAudit(ctx, { actor: ctx.viewer.id, action: 'user.sign-out', object: `user:${userId}` })
    })
  },
)

// A longer list would need a search.
const MOST_FILTERS = 20

/** Saves the filters of a list under a name; the same name again replaces them. */
export const saveFilter = command(
  {
    who: 'admin',
    input: [NewSavedFilter],
    limit: perPerson(limits, 'admin-filter-user'),
    refuses: ['filters-full'],
  },
  async (ctx, { list, name, query }): Promise<void> => {
    // Parsed and serialized again: no line break, nothing but names and values.
    const written = new URLSearchParams(query).toString()
    await atomically(ctx, async (ctx) => {
      await ctx.db
        .insert(adminFilters)
        .values({ id: newId(), userId: ctx.viewer.id, list, name, query: written, createdAt: ctx.now() })
        .onConflictDoUpdate({
          target: [adminFilters.userId, adminFilters.list, adminFilters.name],
          set: { query: written },
        })
      const isOwn = and(eq(adminFilters.userId, ctx.viewer.id), eq(adminFilters.list, list))
      const [kept] = await ctx.db.select({ n: count() }).from(adminFilters).where(isOwn)
      if (kept!.n > MOST_FILTERS)
        throw new Refusal('filters-full', {
          fields: { name: 'filters-full' },
          values: { most: MOST_FILTERS },
        })
    })
  },
)

/** Deletes one of the viewer's own filters; deleting a missing one succeeds. */
export const dropFilter = command(
  { who: 'admin', limit: perPerson(limits, 'admin-filter-user'), refuses: ['not-found'] },
  async (ctx, id: string): Promise<void> => {
    await ctx.db
      .delete(adminFilters)
      .where(and(eq(adminFilters.id, idOrRefuse(id)), eq(adminFilters.userId, ctx.viewer.id)))
  },
)
