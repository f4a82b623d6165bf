import { createHmac, randomInt } from 'node:crypto'
import type { Context } from '#context.ts'
import { sameText } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'

/** Wrong tries before a code is over. */
export const CODE_TRIES = 5

/** A code that an SMS carries, and what is stored of it. @param about what it proves, such as "phone-code:ID:NUMBER" */
export function newSmsCode(ctx: Context, about: string): { code: string; codeHash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, codeHash: hashOfCode(ctx, about, code) }
}

export const isSmsCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Judges a code by a row whose try was counted, permanently and outside a transaction, before this is called.
 * @throws Refusal 'code-expired' when there is none, or this was its last try; 'code-wrong'
 */
export function checkSmsCode(
  ctx: Context,
  about: string,
  code: string,
  row: { codeHash: string | null; tries: number } | undefined,
): void {
  if (!row?.codeHash) throw beside('code-expired')
  if (sameText(hashOfCode(ctx, about, code), row.codeHash)) return
  throw beside(row.tries >= CODE_TRIES ? 'code-expired' : 'code-wrong')
}

const beside = (code: RefusalCode): Refusal => new Refusal(code, { fields: { code } })

// With the server's secret: otherwise somebody with a copy of the row could hash all million codes in a second.
const hashOfCode = (ctx: Context, about: string, code: string): string =>
  createHmac('sha256', ctx.config.authSecret).update(`${about}:${code}`).digest('hex')
