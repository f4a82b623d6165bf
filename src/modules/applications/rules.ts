/** Where an application stands, in the order in which it goes. */
export const states = ['saved', 'applied', 'interview', 'offer', 'rejected'] as const
export type State = (typeof states)[number]

/** Entries that a person may have, beside jobs of the board that they saved or applied for. */
export const MOST_TRACKED = 500
export const LONGEST_TITLE = 160
export const LONGEST_LINK = 500
export const LONGEST_NOTE = 3000

/** At this minute of the day a reminder is due: when nights end (quiet-hours.ts). */
export const REMINDER_MINUTE = 7 * 60

/** One that an application brings about moves nobody back who has come further. */
export const afterApplying = (state: State): State => (state === 'saved' ? 'applied' : state)
