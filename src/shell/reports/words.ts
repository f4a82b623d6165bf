import type { ReportKind } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'

/** The reason of a report, as shown to its reporter, the author and administrators. */
export const reportWords: Record<ReportKind, () => string> = {
  fee: m.moderation_kind_fee,
  spam: m.moderation_kind_spam,
  abuse: m.moderation_kind_abuse,
  false: m.moderation_kind_false,
  other: m.moderation_kind_other,
}
