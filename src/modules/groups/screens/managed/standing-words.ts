import { m } from '#paraglide/messages.js'
import type { GroupStanding } from '../../rules.ts'

export const standingWords: Record<GroupStanding, () => string> = {
  open: m.groups_standing_open,
  full: m.groups_standing_full,
  closed: m.groups_standing_closed,
}
