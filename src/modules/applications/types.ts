import { z } from 'zod'
import { optionalDay } from '#kit/inputs.ts'
import { optionalText, requiredText } from '#kit/text.ts'
import { LONGEST_LINK, LONGEST_NOTE, LONGEST_TITLE, type State, states } from './rules.ts'

/** An address of the web; nothing else can be followed from the page. */
const webAddress = optionalText(LONGEST_LINK).refine(
  (link) => link === '' || (/^https?:\/\/[^\s.]+\.\S+$/i.test(link) && URL.canParse(link)),
  'link-not-web',
)
const note = optionalText(LONGEST_NOTE)
const state = z.enum(states, 'option-unknown')
/** The id of one of the viewer's CVs, or nothing. */
const resumeId = z.string().catch('')

const found = { title: requiredText(LONGEST_TITLE), company: optionalText(LONGEST_TITLE), link: webAddress }
export const NewTracked = z.object({ ...found, note, state, remindOn: optionalDay, resume: resumeId })
/** Of a job of the board only what its owner wrote can be changed. */
export const BoardDetails = z.object({ note, remindOn: optionalDay })
export const FoundDetails = z.object({ ...found, note, remindOn: optionalDay })
/** The wanted state: sent twice it means the same. */
export const StateForm = z.object({ state })
/** What is sent for a job of the board: the application itself as job-board reads it, and perhaps a CV. */
export const SentWith = z.object({ resume: resumeId })

export const TrackedFilters = z.object({
  state: z.enum(['', ...states]).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type TrackedFilters = z.output<typeof TrackedFilters>

/** A row of the list. Its key is the id of the job of the board, or its own where there is none. */
export type TrackedLine = {
  key: string
  title: string
  company: string
  state: State
  /** When it last moved or was written about. */
  at: Date
  remindOn: string | null
  hasResume: boolean
  /** Stands on the board and takes no more applications. */
  isClosed: boolean
}
export type TrackedPage = {
  rows: TrackedLine[]
  page: number
  pages: number
  /** Of all, whatever is chosen. */
  counts: Record<State, number>
}

export type Step = { state: State; at: Date }
export type TrackedView = TrackedLine & {
  link: string
  note: string
  steps: Step[]
  /** Of the board: the job's page, and what was sent there. */
  board: { id: string; application: { id: string; cvName: string | null } | null } | null
  /** The CV that was sent: its name, its words, and the address of its file. */
  resume: { name: string; at: Date; text: string; file: string } | null
  /** An application that was sent stays; everything else may be taken away. */
  canRemove: boolean
  canFreeze: boolean
}
