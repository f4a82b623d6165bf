import type { Module } from '#core/module.ts'
import { findLostScores, forgetLaunches, forgetPerson, handleEvent, sendScore } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownLtiData } from './queries.server.ts'

export const lti: Module = {
  name: 'lti',
  limits,
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
  forMinors: ['linkAccount', 'unlinkAccount'],
  open: {
    commands: {
      beginLogin: 'another system sends a browser here, whoever uses it',
      hearLaunch: 'the browser brings what the other system signed',
      hearFramedChoice: 'as hearLaunch',
      answerChoice: 'the other system says who may choose a course; no account here is needed',
      handleEvent: 'called by other modules through the context, in their transaction',
      sendScore: 'called by a job',
      forgetLaunches: 'called by a timer',
      findLostScores: 'called by a timer',
      rotateToolKey: 'called by the command line',
    },
    queries: {
      launchView: 'choosing a course needs no account here; the browser proves that the launch is its own',
      coursesToChoose: 'the courses that everybody sees in the catalogue',
      framedChoice: 'as launchView, by the key that the address brings',
      toolKeySet: 'public keys',
    },
  },
  forAdmins: [
    'registerPlatform',
    'changePlatform',
    'closePlatform',
    'agreeNames',
    'endNames',
    'platformsForAdmins',
    'platformForAdmin',
    'toolAddresses',
  ],
}
