import type { Module } from '#core/module.ts'
import { forgetOldViews } from './commands/views.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { forgetUnusedNames } from './commands/tidy-counts.server.ts'
import { ownCommunityData } from './queries/export.server.ts'
import { sitemap } from './queries/sitemap.server.ts'

export const community: Module = {
  name: 'community',
  tidy: { forgetOldViews, forgetUnusedNames },
  withheld: { post_counts: 'counted from posts, which are told' },
  exportPerson: { section: 'community', read: ownCommunityData },
  forgetPerson,
  sitemap,
  // Their readers alone.
  hidden: ['/community/board'],
}
