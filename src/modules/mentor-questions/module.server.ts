import type { Module } from '#core/module.ts'
import { forgetPerson, mergeAccounts } from './commands/own.server.ts'
import { hearMentors } from './commands/hear.server.ts'
import { ownQuestionsData } from './queries/export.server.ts'

export const mentorQuestions: Module = {
  name: 'mentor-questions',
  jobs: { 'hear-mentors': { retryLimit: 0, cron: '* * * * *', run: hearMentors } },
  exportPerson: { section: 'mentorQuestions', read: ownQuestionsData },
  forgetPerson,
  mergeAccounts,
}
