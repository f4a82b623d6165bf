import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { applications, openings } from '../tables.server.ts'
import type { ApplicationRow } from '../types.ts'

/** Applications, newest first, for administrators. */
export const listApplications = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<ApplicationRow>> => {
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id: applications.id,
          name: applications.name,
          email: applications.email,
          message: applications.message,
          title: openings.title,
          cvName: applications.cvName,
          cvBytes: applications.cvBytes,
          createdAt: applications.createdAt,
        })
        .from(applications)
        .innerJoin(openings, eq(openings.id, applications.openingId))
        .orderBy(desc(applications.createdAt), desc(applications.id)),
      page,
    )
    return { rows: rows.map(({ title, ...row }) => ({ ...row, opening: title.en })), ...place }
  },
)

/** The applications from the viewer's own address, and the URLs of their files; nobody gets those of an unconfirmed address. */
export const ownCareersData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const rows = await ctx.db
    .select({ application: applications, opening: openings.slug })
    .from(users)
    .innerJoin(applications, eq(applications.email, users.email))
    .innerJoin(openings, eq(openings.id, applications.openingId))
    .where(and(eq(users.id, id), isNotNull(users.emailConfirmedAt)))
    .orderBy(desc(applications.createdAt))
  return {
    applications: rows.map(({ application: { openingId: _, ...application }, opening }) => ({
      ...application,
      opening,
      cvFile: `${ctx.config.origin}/storage/v1/applications/${application.id}/cv`,
    })),
  }
})

/** A person's confirmed address, or null: what was sent from it is theirs. For the job that erases an account. */
export async function confirmedAddress(ctx: Context, userId: string): Promise<string | null> {
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
  return user?.email ?? null
}

/** Those of some addresses that an account has confirmed, whose copies of mails are kept until it is erased. */
export async function withAccount(ctx: Context, emails: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNotNull(users.emailConfirmedAt)))
  return new Set(rows.map((row) => row.email))
}
