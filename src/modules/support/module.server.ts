import type { Module } from '#core/module.ts'
import { forgetOldThreads, forgetPerson } from './commands/forget.server.ts'
import { ownSupportData } from './queries/export.server.ts'

export const support: Module = {
  name: 'support',
  tidy: { forgetOldThreads },
  exportPerson: { section: 'support', read: ownSupportData },
  forgetPerson,
  sitemap: async () => [{ path: '/contact' }],
  hidden: ['/help-center/conversations/'],
}
