import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { sameText } from '#kit/ids.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, MINUTE } from '#kit/time.ts'
import { phoneCodes } from './tables.server.ts'

const LIFETIME_MS = 10 * MINUTE
const TRIES = 5

/** Creates the code that proves a number; it replaces an earlier one of the same person. @returns six digits */
export async function newPhoneCode(ctx: Context, userId: string, phone: KenyanPhone): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    phone,
    codeHash: hashOfCode(ctx, userId, phone, code),
    tries: 0,
    expiresAt: after(ctx.now(), LIFETIME_MS),
    createdAt: ctx.now(),
  }
  await ctx.db
    .insert(phoneCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: phoneCodes.userId, set: row })
  return code
}

/** A code that can still be used, by person. */
export const livingCode = (ctx: Context, userId: string) =>
  and(eq(phoneCodes.userId, userId), gt(phoneCodes.expiresAt, ctx.now()), lt(phoneCodes.tries, TRIES))

/**
 * Checks a code for a number. The attempt is counted at once and permanently, so call it outside a transaction.
 * @throws Refusal 'code-expired' when there is none for this number, 'code-wrong'
 */
export async function checkPhoneCode(
  ctx: Context,
  userId: string,
  phone: string,
  code: string,
): Promise<void> {
  const [row] = await ctx.db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(livingCode(ctx, userId), eq(phoneCodes.phone, phone)))
    .returning()
  if (!row) throw new Refusal('code-expired', { fields: { code: 'code-expired' } })
  if (sameText(hashOfCode(ctx, userId, phone, code), row.codeHash)) return
  const isLast = row.tries >= TRIES
  throw new Refusal(isLast ? 'code-expired' : 'code-wrong', {
    fields: { code: isLast ? 'code-expired' : 'code-wrong' },
  })
}

// With the server's secret: otherwise somebody with a copy of the row could hash all million codes in a second.
const hashOfCode = (ctx: Context, userId: string, phone: string, code: string): string =>
  createHmac('sha256', ctx.config.authSecret).update(`phone-code:${userId}:${phone}:${code}`).digest('hex')
