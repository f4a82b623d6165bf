import { randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { sessions } from './tables.server.ts'

/** A session ends after so long without use, and in any case after the second figure (security.md check 27). */
export const SESSION_IDLE_MS = 7 * DAY
export const SESSION_MAX_MS = 30 * DAY
/** So long after it was typed a password counts as fresh. */
export const FRESH_MS = 5 * MINUTE

/**
 * Opens a session for somebody who proved who they are. Ways in from outside ask `admit`, which minds the second factor.
 * @param passwordAt when they typed the password that opens it, which then counts as fresh for a while; null for whoever typed none
 * @returns the bare token (256 bit)
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
