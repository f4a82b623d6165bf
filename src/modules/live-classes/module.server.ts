import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { inviteMembers } from './commands/invite.server.ts'
import { remindClasses } from './commands/remind.server.ts'
import { courseNote } from './course-note.server.tsx'
import { ownLiveClassesData } from './queries/export.server.ts'

export const liveClasses: Module = {
  name: 'live-classes',
  jobs: {
    'remind-classes': { retryLimit: 0, cron: '* * * * *', run: remindClasses },
    'invite-members': { retryLimit: 0, cron: '* * * * *', run: inviteMembers },
  },
  exportPerson: { section: 'liveClasses', read: ownLiveClassesData },
  forgetPerson,
  courseNote,
  hidden: ['/live-classes'],
}
