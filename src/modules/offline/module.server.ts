import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownOfflineData } from './queries.server.ts'

export const offline: Module = {
  name: 'offline',
  limits,
  exportPerson: { section: 'offline', read: ownOfflineData },
  forgetPerson,
}
