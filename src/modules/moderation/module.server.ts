import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { ownReportsData } from './queries/export.server.ts'

export const moderation: Module = {
  name: 'moderation',
  exportPerson: { section: 'moderation', read: ownReportsData },
  forgetPerson,
  hidden: ['/community/report/'],
}
