import type { ContextWith } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { lastCheck } from '#modules/oversight/queries.server.ts'
import { ledgerTrouble } from '#modules/payments/ledger-standing.server.ts'

/** Warnings above every list when something is not reliable. */
export type Trouble = {
  tone: 'brick' | 'gold'
  title: string
  text: string
  /** "Checked last", and when. */
  since: { label: string; at: Date } | null
}
/** What is shown below every list about the last check. */
export type Note = { text: string; at: Date | null }

/** The state of the books as text: made here, so that no page contains unused texts. */
export async function standingOf(
  ctx: ContextWith<'mpesa'>,
): Promise<{ troubles: Trouble[]; note: Note | null }> {
  const [ledger, check] = [await ledgerTrouble(ctx), await lastCheck(ctx)]
  return { troubles: [...(ledger ? [ledgerWords(ledger)] : []), ...checkWords(check)], note: noteOf(check) }
}

function ledgerWords({ kind, why, since }: NonNullable<Awaited<ReturnType<typeof ledgerTrouble>>>): Trouble {
  const words = {
    unread: m.admin_ledger_unread({ why }),
    contradicts: m.admin_ledger_contradicts(),
    late: m.admin_ledger_late(),
  }
  return {
    tone: 'brick',
    title: m.admin_ledger_title(),
    text: `${words[kind]} ${m.admin_ledger_do()}`,
    since: { label: m.admin_ledger_since(), at: since },
  }
}

type Check = Awaited<ReturnType<typeof lastCheck>>

/** Rules that are broken, or no longer checked. */
function checkWords({ state, at, broken }: Check): Trouble[] {
  const since = at && { label: m.admin_check_at(), at }
  if (state === 'broken')
    return [
      {
        tone: 'brick',
        title: m.admin_check_broken_title(),
        text: m.admin_check_broken({ count: broken }),
        since,
      },
    ]
  if (state !== 'late') return []
  return [{ tone: 'gold', title: m.admin_check_late_title(), text: m.admin_check_late(), since }]
}

/** "All is well" is shown only with the time of the check. */
function noteOf({ state, at }: Check): Note | null {
  if (state === 'never') return { text: m.admin_check_never(), at: null }
  return state === 'whole' ? { text: `${m.admin_check_whole()} ${m.admin_check_at()}`, at } : null
}
