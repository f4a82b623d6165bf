import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { isStaying } from '#modules/accounts/queries/staying.server.ts'
import { isOpen } from '../standing.server.ts'
import { posts } from '../tables.server.ts'

/** A story for public pages, joined with its author: published, public, of an account that stays. */
export const isTold = (ctx: Context): SQL | undefined =>
  and(eq(posts.kind, 'story'), lte(posts.createdAt, ctx.now()), isOpen(ctx), isStaying(ctx))
