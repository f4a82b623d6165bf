import type { Module } from '#core/module.ts'
import { forgetOldCalls, forgetOldLines, forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownPhoneData } from './queries.server.ts'

const GATEWAY = 'the gateway answers for the number; nobody is signed in on a basic phone'

export const basicPhone: Module = {
  name: 'basic-phone',
  limits,
  tidy: { forgetOldCalls, forgetOldLines },
  exportPerson: { section: 'basicPhone', read: ownPhoneData },
  forgetPerson,
  forAdmins: ['ussdSessionsByDay'],
  forMinors: ['issueByPhone'],
  open: {
    commands: {
      hearStep: GATEWAY,
      lookAtStep: GATEWAY,
      saveStep: GATEWAY,
      countStep: GATEWAY,
      hangUp: GATEWAY,
      countCheck: GATEWAY,
      saveLine: GATEWAY,
      sendLesson: 'of a lesson that was read for who dials',
    },
    queries: { lineOf: GATEWAY, runningCall: GATEWAY, lessonMessages: 'cuts a lesson that was already read' },
  },
}
