import { eq, type SQL } from 'drizzle-orm'
import type { ReportTarget } from '#core/reports.ts'
import { reports } from './tables.server.ts'

const columns = {
  post: 'postId',
  reply: 'replyId',
  'ussd-job': 'ussdJobId',
  message: 'messageId',
  'teacher-page': 'teacherPageId',
} as const

/** The reports about something. */
export const isAbout = (target: ReportTarget, id: string): SQL => eq(reports[columns[target]], id)

/** What a report about something names. */
export const aboutIt = (target: ReportTarget, id: string) => ({ [columns[target]]: id })
