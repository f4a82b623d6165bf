import type { Module } from '#core/module.ts'
import { forgetPerson, mergeAccounts } from './commands.server.ts'
import { ownNotesData } from './queries.server.ts'

export const notes: Module = {
  name: 'notes',
  exportPerson: { section: 'notes', read: ownNotesData },
  forgetPerson,
  mergeAccounts,
  hidden: ['/notes'],
}
