import type { Module } from '#core/module.ts'
import { forgetPerson, tellLearners } from './commands.server.ts'
import { courseNote } from './course-note.server.tsx'
import { limits } from './limits.server.ts'
import { ownTeachingData } from './queries.server.ts'

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
  courseNote,
  hidden: ['/teaching'],
  forAdmins: ['nameTeacher', 'removeTeacher', 'namedTeachers', 'coursesToTeach'],
  forMinors: ['removeAnnouncement', 'removeAnswer'],
  open: {
    commands: { tellLearners: 'called by a job' },
    queries: {
      teaches: 'asks whether the viewer teaches: nobody who is signed out does',
      newestAnnouncement: 'called by the note of a course page, which knows who may open the lessons',
    },
  },
}
