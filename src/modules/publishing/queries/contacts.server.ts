import type { Context } from '#context.ts'
import type { Contacts } from '../rules.ts'

/** How to reach Stadi, from the settings (HOME-18+). */
export function contacts(ctx: Context): Contacts {
  const { ussdCode, supportEmail, supportPhone, origin } = ctx.config
  return { ussdCode, supportEmail, supportPhone, origin }
}
