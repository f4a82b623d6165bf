import type { Module } from '#core/module.ts'
import { forgetLooseFiles, forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownAuthoringData } from './queries.server.ts'

export const authoring: Module = {
  name: 'authoring',
  limits,
  tidy: { forgetLooseFiles },
  exportPerson: { section: 'authoring', read: ownAuthoringData },
  forgetPerson,
  notPersonal: { course_import_issues: 'what parts of a course were called in another system' },
  forAdmins: [
    'createDraft',
    'importCourse',
    'refusePublishing',
    'hasImportIssues',
    'importIssues',
    'authoredCourses',
    'countPublishRequests',
    'publishRequestsOpen',
    'teachers',
  ],
  open: {
    queries: {
      draftedCourses: 'for the loader of what comes with Stadi',
      lessonMedia: 'as the lesson it belongs to',
      portraitOfInstructor: 'CRS-05: the course page shows it to everybody',
      lessonPicture: 'the unguessable name is the permission',
    },
  },
}
