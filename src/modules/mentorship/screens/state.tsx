import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { OwnSession } from '../types.ts'

const states = {
  held: { tone: 'gold', words: m.bookings_state_held },
  confirmed: { tone: 'leaf', words: m.bookings_state_confirmed },
  released: { tone: 'brick', words: m.bookings_state_released },
  cancelled: { tone: 'brick', words: m.bookings_state_cancelled },
} as const

/** A session's state, in a word. */
export const State = ({ state, isOver }: Pick<OwnSession, 'state'> & { isOver: boolean }) =>
  state === 'confirmed' && isOver ? (
    <Badge tone="sand">{m.bookings_state_over()}</Badge>
  ) : (
    <Badge tone={states[state].tone}>{states[state].words()}</Badge>
  )
