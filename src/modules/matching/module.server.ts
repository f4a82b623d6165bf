import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { limits } from './limits.server.ts'
import { ownMatchingData } from './queries/export.server.ts'

export const matching: Module = {
  name: 'matching',
  limits,
  exportPerson: { section: 'matching', read: ownMatchingData },
  forgetPerson,
}
