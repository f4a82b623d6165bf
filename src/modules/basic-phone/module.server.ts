import type { Module } from '#core/module.ts'
import { forgetOldCalls } from './commands/sessions.server.ts'
import { forgetOldLines } from './commands/lines.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { ownPhoneData } from './queries/export.server.ts'

export const basicPhone: Module = {
  name: 'basic-phone',
  tidy: { forgetOldCalls, forgetOldLines },
  exportPerson: { section: 'basicPhone', read: ownPhoneData },
  forgetPerson,
  open: { queries: { lessonMessages: 'cuts a lesson that was already read' } },
}
