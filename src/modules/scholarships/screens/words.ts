import { dateInWords, lastDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Tone } from '#ui/feedback/tone.ts'
import type { ApplicationState, Gender, GrantStanding, ScholarshipStatus } from '../rules.ts'

type Said = { tone: Tone; words: () => string }

export const scholarshipStatusWords: Record<ScholarshipStatus, Said> = {
  ahead: { tone: 'sky', words: m.scholarships_state_ahead },
  open: { tone: 'leaf', words: m.scholarships_state_open },
  full: { tone: 'gold', words: m.scholarships_state_full },
  over: { tone: 'sand', words: m.scholarships_state_over },
  ended: { tone: 'brick', words: m.scholarships_state_ended },
}

export const grantWords: Record<GrantStanding, Said> = {
  used: { tone: 'leaf', words: m.scholarships_grant_used },
  ready: { tone: 'sky', words: m.scholarships_grant_ready },
  expired: { tone: 'sand', words: m.scholarships_grant_expired },
}

const applicationWords: Record<ApplicationState, Said> = {
  waiting: { tone: 'sky', words: m.scholarships_own_waiting },
  granted: { tone: 'leaf', words: m.scholarships_own_granted },
  refused: { tone: 'sand', words: m.scholarships_own_refused },
  lapsed: { tone: 'sand', words: m.scholarships_grant_expired },
}

type Applied = { state: ApplicationState; grant: { standing: GrantStanding } | null }

/** What became of one's application: of a yes, whether it was used. */
export const applied = ({ state, grant }: Applied): Said =>
  grant && grant.standing !== 'ready' ? grantWords[grant.standing] : applicationWords[state]

/** "Takes off 50 % of the price", or the whole course. */
export const worth = (percent: number): string =>
  percent === 100 ? m.scholarships_whole() : m.scholarships_percent({ percent })

export const genderWords: Record<Gender, () => string> = {
  woman: m.scholarships_gender_woman,
  man: m.scholarships_gender_man,
  other: m.scholarships_gender_other,
}

/** The last day, of the midnight after it. */
export const untilInWords = (end: Date): string => dateInWords(lastDay(end), getLocale())

/** By when somebody wants to have learned, where they said so. */
export const learnByInWords = (day: string | null): string =>
  day === null ? '-' : dateInWords(day, getLocale())
