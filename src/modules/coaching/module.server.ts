import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { ownCoachingData } from './queries/export.server.ts'

export const coaching: Module = {
  name: 'coaching',
  exportPerson: { section: 'coaching', read: ownCoachingData },
  forgetPerson,
  sitemap: async () => [{ path: '/ai-coach' }],
  open: { commands: { askModel: 'asked by whoever knows that the person agreed' } },
}
