import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { limits } from './limits.server.ts'
import { ownReportsData } from './queries/export.server.ts'

export const moderation: Module = {
  name: 'moderation',
  limits,
  exportPerson: { section: 'moderation', read: ownReportsData },
  forgetPerson,
  hidden: ['/community/report/'],
}
