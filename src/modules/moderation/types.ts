import { z } from 'zod'
import { reportKinds, type ReportTarget, reportTargets } from '#core/reports.ts'
import { optionalText } from '#kit/text.ts'
import { LONGEST_REASON } from './rules.ts'

/** A report: what it is, or own words about it. */
export const ReportForm = z
  .object({
    kind: z.enum(['', ...reportKinds], 'option-unknown').default(''),
    reason: optionalText(LONGEST_REASON),
  })
  .refine(({ kind, reason }) => kind !== '' || reason !== '', { error: 'report-kind', path: ['kind'] })
  .transform(({ kind, reason }) => ({ kind: kind || ('other' as const), reason }))

/** What an address or a form names. */
export const Target = z.enum(reportTargets)

/** What somebody is about to report, and whether they did before. */
export type Reportable = {
  target: ReportTarget
  id: string
  title: string
  path: string
  isReported: boolean
}
