import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { resumes } from './tables.server.ts'

/** Visitors' secrets have 64 letters; nothing else reaches the database. */
const isSecret = (secret: unknown): secret is string =>
  typeof secret === 'string' && /^[0-9a-f]{64}$/.test(secret)

/**
 * The caller's CVs: their account's or, signed out, those of their cookie's secret.
 * @throws Refusal 'not-authenticated' for a visitor without a secret
 */
export function ownedBy({ viewer }: Context, secret?: unknown): SQL {
  if (viewer) return eq(resumes.userId, viewer.id)
  if (!isSecret(secret)) throw new Refusal('not-authenticated')
  return eq(resumes.holder, hashOf(secret))
}

/** The owner columns of a new row. @throws Refusal 'not-authenticated' */
export function ownerOf({ viewer }: Context, secret?: unknown): { userId: string } | { holder: string } {
  if (viewer) return { userId: viewer.id }
  if (!isSecret(secret)) throw new Refusal('not-authenticated')
  return { holder: hashOf(secret) }
}

/** One CV of the caller's. */
export const ownOne = (ctx: Context, id: string, secret?: unknown): SQL =>
  and(eq(resumes.id, id), ownedBy(ctx, secret))!
