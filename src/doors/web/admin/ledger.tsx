import type { ledgerTrouble } from '#modules/payments/queries.server.ts'
import { Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'

type Trouble = NonNullable<Awaited<ReturnType<typeof ledgerTrouble>>>

/** M-Pesa's books cannot be relied on: money may come that nobody sees, so it stands on every tab. */
export function LedgerTrouble({ kind, why, since }: Trouble) {
  const words = {
    unread: m.admin_ledger_unread({ why }),
    contradicts: m.admin_ledger_contradicts(),
    late: m.admin_ledger_late(),
  }
  return (
    <Banner
      tone="brick"
      title={m.admin_ledger_title()}
      text={
        <>
          <p>
            {words[kind]} {m.admin_ledger_do()}
          </p>
          <p className="small">
            {m.admin_ledger_since()} <Moment at={since} />
          </p>
        </>
      }
    />
  )
}
