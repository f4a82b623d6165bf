import { randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { sessions } from './tables.server.ts'

/** A session ends after this time without use, and in any case after the second figure (check 27 of docs/security-checks.md). */
export const SESSION_IDLE_MS = 7 * DAY
export const SESSION_MAX_MS = 30 * DAY
/** How long a password counts as fresh after it was entered. */
export const FRESH_MS = 5 * MINUTE

/**
 * Opens a session for somebody who proved who they are. Entrypoints use `admit`, which handles the second factor.
 * @param passwordAt when they entered the password that opens it, which then counts as fresh for a while; null if they entered none
 * @returns the bare token (256 bits)
 */
export async function openSession(ctx: Context, userId: string, passwordAt: Date | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .insert(sessions)
    .values({
      id: newId(),
      userId,
      token,
      expiresAt: after(ctx.now(), SESSION_IDLE_MS),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      passwordAt,
      ipAddress: ctx.address,
      userAgent: ctx.userAgent.slice(0, 300),
    })
  return token
}
