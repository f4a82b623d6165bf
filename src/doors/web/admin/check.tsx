import type { lastCheck } from '#modules/oversight/queries.server.ts'
import { Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'

type Check = Awaited<ReturnType<typeof lastCheck>>

const At = ({ at }: { at: Date | null }) =>
  at && (
    <>
      {m.admin_check_at()} <Moment at={at} />
    </>
  )

/** Rules that are broken, or that nobody asks any more, stand above every list. */
export function CheckTrouble({ state, at, broken }: Check) {
  if (state !== 'broken' && state !== 'late') return null
  return (
    <div className="mt-4">
      <Banner
        tone={state === 'broken' ? 'brick' : 'gold'}
        title={state === 'broken' ? m.admin_check_broken_title() : m.admin_check_late_title()}
        text={
          <>
            <p>{state === 'broken' ? m.admin_check_broken({ count: broken }) : m.admin_check_late()}</p>
            <p className="small">
              <At at={at} />
            </p>
          </>
        }
      />
    </div>
  )
}

/** Below every list: that all is well is said only with the moment at which somebody looked. */
export function CheckNote({ state, at }: Check) {
  if (state === 'never') return <p className="small mt-8">{m.admin_check_never()}</p>
  if (state !== 'whole') return null
  return (
    <p className="small mt-8">
      {m.admin_check_whole()} <At at={at} />
    </p>
  )
}
