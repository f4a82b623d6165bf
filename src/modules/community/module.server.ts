import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands.server.ts'
import { ownCommunityData } from './queries.server.ts'

export const community: Module = {
  name: 'community',
  exportPerson: { section: 'community', read: ownCommunityData },
  forgetPerson,
  sitemap: async () => [{ path: '/success-stories' }],
  open: { queries: { publicStories: 'SUC-04: public', testimonials: 'HOME-17: public' } },
}
