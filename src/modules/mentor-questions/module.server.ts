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
  open: {
    commands: { hearMentors: 'called by a timer' },
    queries: {
      askableSkills: 'what mentors can do, which their pages say',
      medianAnswerMinutes: 'one figure over all questions',
      waitingQuestion: 'called by the USSD entrypoint, for which the gateway answers',
    },
  },
}
