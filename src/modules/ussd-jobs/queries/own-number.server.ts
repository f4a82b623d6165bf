import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles } from '#modules/accounts/tables.server.ts'

/** The number that is proved to be a person's, as a query of one row or none. */
export const provenNumber = (ctx: Context, userId: string) =>
  ctx.db
    .select({ phone: profiles.phone })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNotNull(profiles.phone)))
