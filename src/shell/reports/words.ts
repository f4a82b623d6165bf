import type { ReportKind } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'

/** What something is said to be, to whoever reports it, wrote it or decides about it. */
export const reportWords: Record<ReportKind, () => string> = {
  fee: m.moderation_kind_fee,
  spam: m.moderation_kind_spam,
  abuse: m.moderation_kind_abuse,
  false: m.moderation_kind_false,
  other: m.moderation_kind_other,
}
