import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownNotificationsData } from './queries.server.ts'

export const notifications: Module = {
  name: 'notifications',
  limits,
  exportPerson: { section: 'notices', read: ownNotificationsData },
  forgetPerson,
  hidden: ['/notifications'],
  open: { commands: { notify: 'called by other commands in their transaction' } },
}
