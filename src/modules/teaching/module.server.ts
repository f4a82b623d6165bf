import type { Module } from '#core/module.ts'
import { forgetPerson, handleEvent, tellLearners } from './commands.server.ts'
import { courseNote } from './course-note.server.tsx'
import { limits } from './limits.server.ts'
import { ownTeachingData } from './queries.server.ts'
import { sitemap } from './queries/pages.server.ts'

export const teaching: Module = {
  name: 'teaching',
  limits,
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
  forAdmins: [
    'nameTeacher',
    'removeTeacher',
    'namedTeachers',
    'coursesToTeach',
    'hideTeacherPage',
    'restoreTeacherPage',
  ],
  forMinors: [
    'removeAnnouncement',
    'removeAnswer',
    'hideReportedTeacherPage',
    'lockTeacherPage',
    // Switched off; showing it asks for consent.
    'saveTeacherPage',
  ],
  open: {
    commands: {
      handleEvent: 'called by accounts through the context, in its transaction',
      tellLearners: 'called by a job',
      letPublish: 'called by authoring when an administrator agreed, in its transaction',
      tellReaders: 'called by the job of another module, which knows the readers',
      sayTo: 'called by groups, which know who may say something there',
    },
    queries: {
      teacherPage: 'what a teacher switched on for everybody',
      teachersShown: 'as teacherPage, on the page of a course',
      teaches: 'asks whether the viewer teaches: nobody who is signed out does',
      groupAnnouncements: 'called by groups, which know who is in one',
      learnersAmong: 'called by groups, which know who teaches',
      newestAnnouncement: 'called by the note of a course page, which knows who may open the lessons',
    },
  },
}
