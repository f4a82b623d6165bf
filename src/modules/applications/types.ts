import { z } from 'zod'
import { optionalDay, optionalLine, optionalText, requiredLine } from '#kit/inputs.ts'
import { LONGEST_LINK, LONGEST_NOTE, LONGEST_TITLE, type State, states } from './rules.ts'

/** A web address; nothing else can be opened from the page. */
const webAddress = optionalLine(LONGEST_LINK).refine(
  (link) => link === '' || (/^https?:\/\/[^\s.]+\.\S+$/i.test(link) && URL.canParse(link)),
  'link-not-web',
)
const note = optionalText(LONGEST_NOTE)
const state = z.enum(states, 'option-unknown')
/** The id of one of the viewer's CVs, or nothing. */
const resumeId = z.string().catch('')

const found = { title: requiredLine(LONGEST_TITLE), company: optionalLine(LONGEST_TITLE), link: webAddress }
export const NewTracked = z.object({ ...found, note, state, remindOn: optionalDay, resume: resumeId })
/** Of a job on the board only the owner's own fields can be changed. */
export const BoardDetails = z.object({ note, remindOn: optionalDay })
export const FoundDetails = z.object({ ...found, note, remindOn: optionalDay })
/** The wanted state: sending it twice has the effect of once. */
export const StateForm = z.object({ state })
/** An application for a job on the board: the fields that job-board reads, and optionally a CV. */
export const SentWith = z.object({ resume: resumeId })

export const TrackedFilters = z.object({
  state: z.enum(['', ...states]).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type TrackedFilters = z.output<typeof TrackedFilters>

/** A row of the list. Its key is the id of the job on the board, or its own if there is none. */
export type TrackedLine = {
  key: string
  title: string
  company: string
  state: State
  /** When its state or its notes last changed. */
  at: Date
  remindOn: string | null
  hasResume: boolean
  /** On the board, and closed for applications. */
  isClosed: boolean
}
export type TrackedPage = {
  rows: TrackedLine[]
  page: number
  pages: number
  /** Of all, regardless of the filter. */
  counts: Record<State, number>
}

export type Step = { state: State; at: Date }
export type TrackedView = TrackedLine & {
  link: string
  note: string
  steps: Step[]
  /** On the board: the job's page, and what was sent there. */
  board: { id: string; application: { id: string; cvName: string | null } | null } | null
  /** The CV that was sent: its name, its text, and the URL of its file. */
  resume: { name: string; at: Date; text: string; file: string } | null
  /** A sent application stays; everything else may be removed. */
  canRemove: boolean
  canFreeze: boolean
}
