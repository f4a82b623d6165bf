import type { Channel, ThreadState } from '#modules/support/rules.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'

export const channelWords: Record<Channel, () => string> = {
  contact: m.support_channel_contact,
  email: m.support_channel_email,
  chat: m.support_channel_chat,
}

/** An address of the inbox; empty filters and the first page are left out. */
export function inboxHref(filters: { state?: string; q?: string; page?: number }): string {
  const kept = Object.entries(filters).filter(
    ([, value]) => value !== '' && value !== undefined && value !== 1,
  )
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return search ? `/admin/inbox?${search}` : '/admin/inbox'
}

export const stateLooks: Record<ThreadState, { tone: Tone; words: () => string }> = {
  open: { tone: 'gold', words: m.support_state_open },
  answered: { tone: 'leaf', words: m.support_state_answered },
  closed: { tone: 'sand', words: m.support_state_closed },
}

export const StateBadge = ({ status }: { status: ThreadState }) => (
  <Badge tone={stateLooks[status].tone}>{stateLooks[status].words()}</Badge>
)
