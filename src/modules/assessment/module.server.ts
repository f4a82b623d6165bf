import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { ownAssessmentData } from './queries/export.server.ts'

export const assessment: Module = {
  name: 'assessment',
  exportPerson: { section: 'assessment', read: ownAssessmentData },
  forgetPerson,
  hidden: ['/skill-assessment'],
}
