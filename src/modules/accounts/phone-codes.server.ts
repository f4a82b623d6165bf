import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { checkSmsCode, CODE_TRIES, newSmsCode } from '#core/sms-codes.server.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { after, MINUTE } from '#kit/time.ts'
import { phoneCodes } from './tables.server.ts'

const LIFETIME_MS = 10 * MINUTE

/** Creates the code that proves a number; it replaces an earlier one of the same person. @returns six digits */
export async function newPhoneCode(ctx: Context, userId: string, phone: KenyanPhone): Promise<string> {
  const { code, codeHash } = newSmsCode(ctx, aboutOf(userId, phone))
  const row = { phone, codeHash, tries: 0, expiresAt: after(ctx.now(), LIFETIME_MS), createdAt: ctx.now() }
  await ctx.db
    .insert(phoneCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: phoneCodes.userId, set: row })
  return code
}

/** A code that can still be used, by person. */
export const livingCode = (ctx: Context, userId: string) =>
  and(eq(phoneCodes.userId, userId), gt(phoneCodes.expiresAt, ctx.now()), lt(phoneCodes.tries, CODE_TRIES))

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
  checkSmsCode(ctx, aboutOf(userId, phone), code, row)
}

const aboutOf = (userId: string, phone: string): string => `phone-code:${userId}:${phone}`
