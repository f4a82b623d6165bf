import { z } from 'zod'
import type { Locale } from '#kit/locales.ts'
import { checked, typedSerial, requiredText } from '#kit/inputs.ts'
import { cleanLine } from '#kit/text.ts'
import { LONGEST_MESSAGE } from '#modules/messages/rules.ts'
import type { WorkFileView } from '#modules/courses/types.ts'
import { handleFault, MOST_CERTIFICATES, MOST_PROJECTS } from './rules.ts'

const handle = z
  .string('required')
  .transform((typed) => cleanLine(typed).toLowerCase())
  .superRefine((handle, { addIssue }) => {
    const fault = handleFault(handle)
    if (fault) addIssue({ code: 'custom', message: fault })
  })

/** What its owner says of a portfolio: lessons of projects, and courses of certificates. */
export const PortfolioForm = z.object({
  handle,
  shown: checked,
  indexed: checked,
  messages: checked,
  projects: z.array(typedSerial).max(MOST_PROJECTS, 'portfolio-projects'),
  certificates: z.array(typedSerial).max(MOST_CERTIFICATES, 'portfolio-certificates'),
  cv: z.union([z.literal(''), z.uuid('option-unknown')]),
})

/** A first message to somebody whose portfolio was read. */
export const HireMessage = z.object({ content: requiredText(LONGEST_MESSAGE), clientId: z.uuid('bad-text') })

type Choosable = { value: string; label: string; hint: string; isChosen: boolean }

/** A portfolio as its form needs it; before there is one, with what it could show. */
export type OwnPortfolio = {
  name: string
  /** Empty before there is one. */
  handle: string
  suggested: string
  isShown: boolean
  isIndexed: boolean
  takesMessages: boolean
  projects: Choosable[]
  certificates: Choosable[]
  cvs: Choosable[]
}

/** A certificate, by the page on which everybody checks it. */
export type ShownCertificate = {
  path: string
  course: string
  on: string
  /** Of a skill certificate, in words. */ kind?: string
}

/** A project as everybody reads it. */
export type ShownProject = {
  /** Of its lesson. */
  key: number
  title: string
  course: string
  /** Of title and course, where they are not in the page's language. */
  lang: Locale | undefined
  text: string | null
  link: string | null
  files: WorkFileView[]
  /** Of her words, where they are not in the page's language. */
  wordsIn: Locale | undefined
  grade: string
  /** By whom, and on which day. */
  by: string
}

export type PortfolioView = {
  /** Of the account; only for drawing its picture. */
  seed: string
  name: string
  picture: string | undefined
  handle: string
  path: string
  isIndexed: boolean
  isOwn: boolean
  takesMessages: boolean
  cvPath: string | null
  projects: ShownProject[]
  certificates: ShownCertificate[]
}
