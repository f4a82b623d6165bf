import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { ownMatchingData } from './queries/export.server.ts'

export const matching: Module = {
  name: 'matching',
  exportPerson: { section: 'matching', read: ownMatchingData },
  forgetPerson,
}
