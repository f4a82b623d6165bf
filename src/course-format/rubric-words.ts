import { m } from '#paraglide/messages.js'
import type { MarkLevel, Outcome } from './rubric.ts'

/** What a mark is called. */
export const outcomeWords: Record<Outcome, typeof m.marking_outcome_pass> = {
  'not-yet': m.marking_outcome_not_yet,
  pass: m.marking_outcome_pass,
  merit: m.marking_outcome_merit,
}

/** What a level of a criterion is called. */
export const levelWords: Record<MarkLevel, typeof m.marking_level_met> = {
  'not-yet': m.marking_level_not_yet,
  met: m.marking_level_met,
  above: m.marking_level_above,
}
