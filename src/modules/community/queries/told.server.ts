import { and, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { isOpen } from '../standing.server.ts'
import { posts } from '../tables.server.ts'

/** A story that stands on public pages, its author joined: told, open to everybody, of an account that is not erased. */
export const isTold = (ctx: Context): SQL | undefined =>
  and(eq(posts.kind, 'story'), lte(posts.createdAt, ctx.now()), isOpen(ctx), isNull(users.erasedAt))
