import type { Module } from '#core/module.ts'
import { forgetPerson, hearMentors, mergeAccounts } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownQuestionsData } from './queries.server.ts'

export const mentorQuestions: Module = {
  name: 'mentor-questions',
  limits,
  jobs: { 'hear-mentors': { retryLimit: 0, cron: '* * * * *', run: hearMentors } },
  exportPerson: { section: 'mentorQuestions', read: ownQuestionsData },
  forgetPerson,
  mergeAccounts,
}
