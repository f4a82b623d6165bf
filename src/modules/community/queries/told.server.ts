import { and, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { isOpen } from '../standing.server.ts'
import { posts } from '../tables.server.ts'

/** A story for public pages, joined with its author: published, public, of an account that is not erased. */
export const isTold = (ctx: Context): SQL | undefined =>
  and(eq(posts.kind, 'story'), lte(posts.createdAt, ctx.now()), isOpen(ctx), isNull(users.erasedAt))
