import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import type { ThreadState } from '../rules.ts'

const looks: Record<ThreadState, { tone: Tone; words: () => string }> = {
  open: { tone: 'gold', words: m.support_state_open },
  answered: { tone: 'leaf', words: m.support_state_answered },
  closed: { tone: 'sand', words: m.support_state_closed },
}

/** The state of a conversation. */
export const ThreadBadge = ({ status }: { status: ThreadState }) => (
  <Badge tone={looks[status].tone}>{looks[status].words()}</Badge>
)
