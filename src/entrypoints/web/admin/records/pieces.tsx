import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import type { State } from '#core/records/types.ts'

/** Where a kind's table and a record's form are. */
export const recordHref = (kind: string, id?: string): string =>
  adminHref(id === undefined ? `content/${kind}` : `content/${kind}/${encodeURIComponent(id)}`)

const states: Record<State, { tone: Tone; words: () => string }> = {
  published: { tone: 'leaf', words: m.publishing_state_published },
  draft: { tone: 'sand', words: m.publishing_state_draft },
  open: { tone: 'leaf', words: m.publishing_state_open },
  closed: { tone: 'sand', words: m.publishing_state_closed },
  sent: { tone: 'sky', words: m.publishing_state_sent },
}

export const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={states[state].tone}>{states[state].words()}</Badge>
)

/** The page the public reads; it loads as a new document, as it has no scripts. */
export function PublicLink({ path, of }: { path: string | null; of: string }) {
  if (!path) return m.admin_none()
  return (
    <Anchor to={path} reload>
      {m.publishing_view()}
      <span className="visually-hidden"> {of}</span>
    </Anchor>
  )
}
