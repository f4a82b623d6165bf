import type { Module } from '#core/module.ts'
import { forgetOldAnswers, forgetPerson } from './commands/forget.server.ts'
import { handleEvent } from './commands/handle-event.server.ts'
import { ownApiKeysData } from './queries/export.server.ts'

export const apiKeys: Module = {
  name: 'api-keys',
  tidy: { forgetOldAnswers },
  exportPerson: { section: 'apiKeys', read: ownApiKeysData },
  forgetPerson,
  handleEvent,
  hidden: ['/api/'],
}
