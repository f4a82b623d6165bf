import type { Module } from '#core/module.ts'
import { forgetConsents, forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownGuardiansData } from './queries.server.ts'

export const guardians: Module = {
  name: 'guardians',
  limits,
  tidy: { forgetConsents },
  exportPerson: { section: 'guardians', read: ownGuardiansData },
  forgetPerson,
  hidden: ['/parent'],
  forAdmins: ['correctAge', 'endConsentOf', 'consentForAdmin'],
  forMinors: ['askGuardian', 'withdrawRequest'],
  open: {
    commands: {
      answerGuardian: 'the address and the code of the SMS are the permission',
      endConsent: 'the address and the code of the SMS are the permission',
      sendGuardianCode: 'the address of the SMS is the permission; it sends an SMS to the number that got it',
      sendGuardianLinks: 'sends an SMS to the number itself, and answers the same for any number',
    },
    queries: { parentView: 'the address of the SMS is the permission' },
  },
}
