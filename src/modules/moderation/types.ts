import { z } from 'zod'
import { type ReportKind, reportKinds, type ReportTarget, reportTargets } from '#core/reports.ts'
import { filterText, optionalText } from '#kit/inputs.ts'
import type { PostKind } from '#modules/community/rules.ts'
import { LONGEST_REASON } from './rules.ts'

/** A report: its kind, or a text about it. */
export const ReportForm = z
  .object({
    kind: z.enum(['', ...reportKinds], 'option-unknown').default(''),
    reason: optionalText(LONGEST_REASON),
  })
  .refine(({ kind, reason }) => kind !== '' || reason !== '', { error: 'report-kind', path: ['kind'] })
  .transform(({ kind, reason }) => ({ kind: kind || ('other' as const), reason }))

/** What a URL or a form names. */
export const Target = z.enum(reportTargets)

/** What somebody is about to report, and whether they reported it before. */
export type Reportable = {
  target: ReportTarget
  id: string
  title: string
  path: string
  isReported: boolean
}

/** Why something is pending for staff: a job before it is on the board, an appeal, reports. */
export const caseKinds = ['job', 'appeal', 'report'] as const
export type CaseKind = (typeof caseKinds)[number]

/** The queue's URL parameters; inapplicable ones are ignored. */
export const CaseFilters = z.object({
  q: filterText,
  kind: z
    .enum([...caseKinds, 'hidden'])
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

export const verbs = ['approve', 'refuse', 'hide', 'restore'] as const
export type Verb = (typeof verbs)[number]

/** By an account that was too young, or is suspended, it does not count. */
export type CaseReport = { kind: ReportKind; reason: string; by: string; createdAt: Date; counts: boolean }

/** `reported` is hidden by reports, until a review. */
export type Standing = 'shown' | 'reported' | 'hidden' | 'waiting' | 'refused'

/** What is decided about. `text` is the author's whole text, `title` of a reply that of its post. */
export type CaseDetails = {
  what: PostKind | 'reply' | 'answer' | 'comment' | 'ussd-job' | 'message' | 'teacher-page'
  title: string
  text: string
  /** Where it can be read, if anywhere. */
  path: string | null
  authorName: string | null
  authorEmail: string | null
  createdAt: Date
  standing: Standing
  /** Staff's last reason. */
  reason: string | null
  appeal: string | null
  isAppealOpen: boolean
  /** For a topic: whether staff marked it as popular. */
  isPopular?: boolean | null
  /** For a message: the preceding ones, oldest first. */
  before?: { by: string | null; text: string; at: Date }[]
  job?: {
    company: string
    location: string
    phone: string
    ussdCode: string
    paymentAmount: string
    requirements: string[]
    fee: { words: string } | null
    isRuralFriendly: boolean
    isFeatured: boolean
  }
}
export type CaseView = CaseDetails & {
  target: ReportTarget
  id: string
  kind: CaseKind | 'none'
  since: Date
  reports: CaseReport[]
}

export type CaseCounts = Record<CaseKind | 'all', number>
export type CaseList = { cases: CaseView[]; counts: CaseCounts; total: number; page: number; pages: number }
