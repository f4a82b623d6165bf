import type { Context } from '#context.ts'
import { kindsFrom } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { reportWords } from '#shell/reports/words.ts'
import type { replies } from '../tables.server.ts'
import type { Hidden } from '../types.ts'
import { isOwn } from './cards.server.ts'

type Standing = Pick<
  typeof replies.$inferSelect,
  'userId' | 'hiddenAt' | 'hiddenBy' | 'hiddenReason' | 'appealedAt'
>

/** Why only its author and administrators can read a post or a reply; null if it is public. */
export function hiddenOf(ctx: Context, row: Standing): Hidden | null {
  if (!row.hiddenAt) return null
  return {
    why: whyOf(row),
    mayAppeal: isOwn(ctx, row) && !row.appealedAt,
    appeal: row.appealedAt && (row.appealedAt > row.hiddenAt ? 'waiting' : 'answered'),
  }
}

/** As text, so that pages without hidden content need not load it. */
function whyOf({ hiddenBy, hiddenReason: reason }: Standing): string {
  if (hiddenBy === 'reports')
    return m.community_hidden_reports({
      kinds: kindsFrom(reason)
        .map((kind) => reportWords[kind]())
        .join('; '),
    })
  return reason ? m.community_hidden_reason({ reason }) : m.community_hidden_staff()
}
