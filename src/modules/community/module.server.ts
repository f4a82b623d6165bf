import type { Module } from '#core/module.ts'
import { forgetOldViews, forgetPerson, forgetUnusedNames } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownCommunityData } from './queries.server.ts'
import { sitemap } from './queries/sitemap.server.ts'

export const community: Module = {
  name: 'community',
  limits,
  tidy: { forgetOldViews, forgetUnusedNames },
  withheld: { post_counts: 'counted from posts, which are told' },
  exportPerson: { section: 'community', read: ownCommunityData },
  forgetPerson,
  forAdmins: ['hidePart', 'markPopular', 'restorePart'],
  sitemap,
  // Their readers alone.
  hidden: ['/community/board'],
  forMinors: [
    'appealPost',
    'appealReply',
    'askForRemoval',
    'hideReportedPart',
    'lockReadablePart',
    'previewOf',
    'removePost',
    'removeReply',
  ],
  open: {
    commands: { lookAt: 'QNA-05+: looks of visitors count' },
    queries: {
      listPosts: 'COM-01: public',
      countsOfHub: 'COM-06: public',
      newestPosts: 'COM-01: public',
      threadOf: 'FOR-16+: public',
      questionsHere: 'CRS-18+: public, as questions are',
      lessonToAskAt: 'CRS-15: what the lesson shows to whoever opens it',
      postShare: 'for the drawn picture of a post that everybody can read',
      publicStories: 'SUC-04: public',
      testimonials: 'HOME-17: public',
      wrongFigures: 'called by the command line only, outside HTTP',
    },
  },
}
