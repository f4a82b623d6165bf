import { m } from '#paraglide/messages.js'
import type { GroupStatus } from '../../rules.ts'

export const groupStatusWords: Record<GroupStatus, () => string> = {
  open: m.groups_standing_open,
  full: m.groups_standing_full,
  closed: m.groups_standing_closed,
}
