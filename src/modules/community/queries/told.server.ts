import { and, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { posts } from '../tables.server.ts'

/** A story that stands on public pages, its author joined: told, not hidden, of an account in good standing. */
export const isTold = (ctx: Context): SQL | undefined =>
  and(
    eq(posts.kind, 'story'),
    lte(posts.createdAt, ctx.now()),
    isNull(posts.hiddenAt),
    isNull(posts.removedAt),
    isNull(users.suspendedAt),
    isNull(users.erasedAt),
  )
