import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { handleEvent } from './commands/handle-event.server.ts'
import { tellLearners } from './commands/tell.server.ts'
import { courseNote } from './course-note.server.tsx'
import { ownTeachingData } from './queries/export.server.ts'
import { sitemap } from './queries/pages.server.ts'

export const teaching: Module = {
  name: 'teaching',
  jobs: {
    'tell-learners': {
      retryLimit: 5,
      run: (ctx, { announcementId }) => tellLearners(ctx, String(announcementId)),
    },
  },
  exportPerson: { section: 'teaching', read: ownTeachingData },
  forgetPerson,
  handleEvent,
  courseNote,
  sitemap,
  // The room, not the pages of /teachers.
  hidden: ['/teaching'],
  open: { queries: { learnersAmong: 'called by groups, which know who teaches' } },
}
