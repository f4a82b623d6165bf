import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { ReportKind, ReportTarget } from '#core/reports.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { TRUSTED_AFTER_MS } from '../rules.ts'
import { reports } from '../tables.server.ts'
import { isAbout } from '../target.server.ts'

/** Whether a report counts, joined with its author: the account was old enough then, and is not suspended now. */
export const isTrusted = sql<boolean>`(${users.suspendedAt} is null and ${reports.createdAt} - ${users.createdAt} >= ${TRUSTED_AFTER_MS / 1000} * interval '1 second')`

/** The kinds of the unsettled reports that count towards hiding something, one per person. */
export async function trustedKinds(ctx: Context, target: ReportTarget, id: string): Promise<ReportKind[]> {
  const rows = await ctx.db
    .select({ kind: reports.kind })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(isAbout(target, id), isNull(reports.settledAt), isTrusted))
  return rows.map(({ kind }) => kind)
}
