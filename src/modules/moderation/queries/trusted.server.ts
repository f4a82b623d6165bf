import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { ReportKind, ReportTarget } from '#core/reports.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { TRUSTED_AFTER_MS } from '../rules.ts'
import { reports } from '../tables.server.ts'
import { isAbout } from '../target.server.ts'

const wasTrusted = sql`${reports.createdAt} - ${users.createdAt} >= ${TRUSTED_AFTER_MS / 1000} * interval '1 second'`

/** What the unsettled reports say that count towards hiding something: one of each person who is old enough here and not suspended. */
export async function trustedKinds(ctx: Context, target: ReportTarget, id: string): Promise<ReportKind[]> {
  const rows = await ctx.db
    .select({ kind: reports.kind })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(isAbout(target, id), isNull(reports.settledAt), isNull(users.suspendedAt), wasTrusted))
  return rows.map(({ kind }) => kind)
}
