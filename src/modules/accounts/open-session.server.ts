import { randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after } from '#kit/time.ts'
import { SESSION_IDLE_MS } from './auth.server.ts'
import { sessions } from './tables.server.ts'

/** Opens a session without a password, after a mailed link proved who it is. @returns the bare token (256 bit) */
export async function openSession(ctx: Context, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.insert(sessions).values({
    id: newId(), userId, token, expiresAt: after(ctx.now(), SESSION_IDLE_MS), createdAt: ctx.now(), updatedAt: ctx.now(),
    ipAddress: ctx.address, userAgent: ctx.userAgent.slice(0, 300),
  })
  return token
}
