import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { pageOf } from '#kit/paging.ts'
import { after, DAY, midnightOf } from '#kit/time.ts'
import { auditLog, auditSubject, users } from '../tables.server.ts'

/** Which entries of the log; '' is no filter. */
export type AuditFilter = {
  /** "refund.approve", or "articles." for everything that was done to articles. */
  act: string
  /** A part of an e-mail address, an id, "command-line" or "system". */
  actor: string
  /** A part of an e-mail address, or an id of whatever it was done to. */
  subject: string
  /** In Nairobi, YYYY-MM-DD. */
  day: string
}

/** The audit log, newest entries first. */
export const listAudit = query(
  { who: 'admin' },
  async (ctx, page: number, filter: Partial<AuditFilter> = {}) => {
    return pageOf(
      ctx.db
        .select()
        .from(auditLog)
        .where(await matching(ctx, filter))
        .orderBy(desc(auditLog.id)),
      page,
    )
  },
)

/**
 * The same in full, for a file: reads a batch of entries below a given one. The typed filter is resolved once; an entry that is
 * added meanwhile is newer than the first.
 */
export const auditReader = query({ who: 'admin' }, async (ctx, filter: AuditFilter) => {
  const wanted = await matching(ctx, filter)
  return (before: number | null, most: number) =>
    ctx.db
      .select()
      .from(auditLog)
      .where(and(wanted, before === null ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(most)
})

/** E-mail addresses of people by their ids: the log stores ids, which stay valid when an address changes. */
export const emailsOf = query({ who: 'admin' }, async (ctx, ids: string[]): Promise<Map<string, string>> => {
  const known = [...new Set(ids)].filter(isUuid)
  if (known.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, known))
  return new Map(rows.map(({ id, email }) => [id, email]))
})

async function matching(
  ctx: Context,
  { act, actor, subject, day }: Partial<AuditFilter>,
): Promise<SQL | undefined> {
  const from = day && midnightOf(day)
  return and(
    act ? (act.endsWith('.') ? startsWith(auditLog.action, act) : eq(auditLog.action, act)) : undefined,
    actor ? inArray(auditLog.actor, [actor, ...(await idsLike(ctx, actor))]) : undefined,
    subject ? aboutOne(subject, await idsLike(ctx, subject)) : undefined,
    from ? and(gte(auditLog.at, from), lt(auditLog.at, after(from, DAY))) : undefined,
  )
}

const startsWith = (column: typeof auditLog.action, text: string): SQL => sql`starts_with(${column}, ${text})`

const aboutOne = (subject: string, people: string[]): SQL | undefined =>
  or(
    inArray(
      auditLog.object,
      people.map((id) => `user:${id}`),
    ),
    eq(auditSubject(auditLog.object), subject.toLowerCase()),
  )

// More people than a partial address can be meant to match.
const MOST_PEOPLE = 200

const idsLike = async (ctx: Context, text: string): Promise<string[]> =>
  (
    await ctx.db.select({ id: users.id }).from(users).where(contains(users.email, text)).limit(MOST_PEOPLE)
  ).map(({ id }) => id)

/** Those of some objects, such as "price:7", for which the log has any entry. */
export const auditedOf = internal(async ({ db }: Context, objects: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ object: auditLog.object })
    .from(auditLog)
    .where(inArray(auditLog.object, objects))
  return new Set(rows.map(({ object }) => object))
})
