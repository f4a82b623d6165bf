import type { Module } from '#core/module.ts'
import { forgetPerson, mergeAccounts } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownPracticeData } from './queries.server.ts'

/** What learners do in the exercises of lessons. Which lessons open to whom is for courses to say, which uses it. */
export const practice: Module = {
  name: 'practice',
  limits,
  exportPerson: { section: 'practice', read: ownPracticeData },
  forgetPerson,
  mergeAccounts,
}
