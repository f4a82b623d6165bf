import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { ownPracticeData } from './queries/export.server.ts'

/** What learners do in the exercises of lessons. Which lessons open to whom is for courses to say, which uses it. */
export const practice: Module = {
  name: 'practice',
  exportPerson: { section: 'practice', read: ownPracticeData },
  forgetPerson,
  mergeAccounts,
}
