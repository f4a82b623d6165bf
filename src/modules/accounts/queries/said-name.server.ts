import { harmlessName } from '#kit/people/names.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'

/**
 * A person's name in a mail or an SMS, whose reader may not know them. Names that were stored before there was a rule (`kit/people/names.ts`)
 * lead nowhere there either.
 */
export const saidName = (stored: string, locale: Locale): string =>
  harmlessName(stored) || m.common_somebody({}, { locale })
