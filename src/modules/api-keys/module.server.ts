import type { Module } from '#core/module.ts'
import { forgetOldAnswers, forgetPerson, handleEvent } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownApiKeysData } from './queries.server.ts'

export const apiKeys: Module = {
  name: 'api-keys',
  limits,
  tidy: { forgetOldAnswers },
  exportPerson: { section: 'apiKeys', read: ownApiKeysData },
  forgetPerson,
  handleEvent,
  hidden: ['/api/'],
}
