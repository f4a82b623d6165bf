import type { Module } from '#core/module.ts'
import { forgetPerson, inviteMembers, remindClasses } from './commands.server.ts'
import { courseNote } from './course-note.server.tsx'
import { limits } from './limits.server.ts'
import { ownLiveClassesData } from './queries.server.ts'

export const liveClasses: Module = {
  name: 'live-classes',
  limits,
  jobs: {
    'remind-classes': { retryLimit: 0, cron: '* * * * *', run: remindClasses },
    'invite-members': { retryLimit: 0, cron: '* * * * *', run: inviteMembers },
  },
  exportPerson: { section: 'liveClasses', read: ownLiveClassesData },
  forgetPerson,
  courseNote,
  hidden: ['/live-classes'],
  forAdmins: [
    'planClass',
    'changeClass',
    'cancelClass',
    'classesForAdmins',
    'classForAdmin',
    'choicesForClasses',
    'coursesShort',
  ],
  forMinors: ['leaveSeat'],
  open: {
    commands: {
      remindClasses: 'called by a timer',
      inviteMembers: 'called by a timer',
      planHour: 'called by groups, which know who may, in their transaction',
      changeHour: 'as planHour',
      cancelHour: 'as planHour',
    },
    queries: {
      classesOf: 'what a course offers stands on its page, which everybody sees',
      hoursOfWeek: 'called by the mail of a Monday, which knows whose it is',
      hourTeachers: 'called by groups, which know who may',
      classView: 'the same; its room leaves the server for whoever has a seat or teaches',
    },
  },
}
