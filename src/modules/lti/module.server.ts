import type { Module } from '#core/module.ts'
import { findLostScores, handleEvent, sendScore } from './commands/scores.server.ts'
import { forgetLaunches, forgetPerson } from './commands/forget.server.ts'
import { ownLtiData } from './queries/export.server.ts'

export const lti: Module = {
  name: 'lti',
  handleEvent,
  jobs: {
    'lti-send-score': {
      // For a process that dies; a platform that does not answer is tried again by a job of its own.
      retryLimit: 3,
      atOnce: 4,
      run: (ctx, { scoreId, wanted, attempts }) =>
        sendScore(ctx, { scoreId: String(scoreId), wanted: Number(wanted), attempts: Number(attempts) }),
    },
  },
  tidy: { forgetLaunches, findLostScores },
  exportPerson: { section: 'lti', read: ownLtiData },
  forgetPerson,
  notPersonal: { lti_platforms: 'the names of schools' },
  hidden: ['/lti/'],
  open: { commands: { rotateToolKey: 'called by the command line' }, queries: { toolKeySet: 'public keys' } },
  forAdmins: ['toolAddresses'],
}
