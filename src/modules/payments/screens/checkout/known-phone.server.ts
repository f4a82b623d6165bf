import type { Context } from '#context.ts'
import { maskedPhone } from '#kit/phone.ts'
import { knownPhone } from '../../queries/known-phone.server.ts'

/** The viewer's known number as a sheet shows it; the whole number stays on the server. */
export async function maskedKnownPhone(ctx: Context): Promise<string | null> {
  const phone = ctx.viewer && (await knownPhone(ctx))
  return phone && maskedPhone(phone)
}
