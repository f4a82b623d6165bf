import type { Module } from '#core/module.ts'
import { forgetOldCalls, forgetOldLines, forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownPhoneData } from './queries.server.ts'

export const basicPhone: Module = {
  name: 'basic-phone',
  limits,
  tidy: { forgetOldCalls, forgetOldLines },
  exportPerson: { section: 'basicPhone', read: ownPhoneData },
  forgetPerson,
  open: { queries: { lessonMessages: 'cuts a lesson that was already read' } },
}
