import type { Module } from '#core/module.ts'
import { forgetConsents, forgetPerson } from './commands/forget.server.ts'
import { ownGuardiansData } from './queries/export.server.ts'

export const guardians: Module = {
  name: 'guardians',
  tidy: { forgetConsents },
  exportPerson: { section: 'guardians', read: ownGuardiansData },
  forgetPerson,
  hidden: ['/parent'],
}
