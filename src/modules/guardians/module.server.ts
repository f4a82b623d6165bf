import type { Module } from '#core/module.ts'
import { forgetConsents, forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownGuardiansData } from './queries.server.ts'

export const guardians: Module = {
  name: 'guardians',
  limits,
  tidy: { forgetConsents },
  exportPerson: { section: 'guardians', read: ownGuardiansData },
  forgetPerson,
  hidden: ['/parent'],
}
