import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Tone } from '#ui/feedback/tone.ts'
import type { State } from '../rules.ts'

export const stateWords: Record<State, () => string> = {
  saved: m.applications_state_saved,
  applied: m.applications_state_applied,
  interview: m.applications_state_interview,
  offer: m.applications_state_offer,
  rejected: m.applications_state_rejected,
}
export const stateTones: Record<State, Tone> = {
  saved: 'sun',
  applied: 'sky',
  interview: 'gold',
  offer: 'leaf',
  rejected: 'sand',
}

/** A calendar day in words. @param day YYYY-MM-DD */
export const dayOf = (day: string): string => dateInWords(day, getLocale())
