import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'

export type Kind = 'completion' | 'skill'

/** What a certificate of a kind is called. */
export const titleOf = (kind: Kind, locale: Locale): string =>
  kind === 'skill' ? m.skill_title({}, { locale }) : m.certificate_title({}, { locale })
