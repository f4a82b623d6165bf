import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'

/** What somebody under 18 reads where others book mentors; null for everybody else. Words as data weigh nothing for all the others. */
export const forAdults = ({ viewer }: Context): { title: string; text: string } | null =>
  viewer?.underage === undefined
    ? null
    : { title: m.refusal_adults_only_title(), text: m.refusal_mentors_for_adults() }
