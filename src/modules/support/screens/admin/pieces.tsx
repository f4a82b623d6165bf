import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import type { Channel, ThreadState } from '../../rules.ts'

export const channelWords: Record<Channel, () => string> = {
  contact: m.support_channel_contact,
  email: m.support_channel_email,
  chat: m.support_channel_chat,
}

/** An address of the inbox. */
export const inboxHref = (filters: { state?: string; q?: string; page?: number }): string =>
  adminHref('inbox', filters)

export const stateLooks: Record<ThreadState, { tone: Tone; words: () => string }> = {
  open: { tone: 'gold', words: m.support_state_open },
  answered: { tone: 'leaf', words: m.support_state_answered },
  closed: { tone: 'sand', words: m.support_state_closed },
}

export const StateBadge = ({ status }: { status: ThreadState }) => (
  <Badge tone={stateLooks[status].tone}>{stateLooks[status].words()}</Badge>
)
