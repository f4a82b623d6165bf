import type { Module } from '#core/module.ts'
import { endLateQuizzes, forgetOldEvents, forgetPerson } from './commands.server.ts'
import { courseNote } from './course-note.server.tsx'
import { limits } from './limits.server.ts'
import { ownOfflineData } from './queries.server.ts'

export const offline: Module = {
  name: 'offline',
  limits,
  tidy: { endLateQuizzes, forgetOldEvents },
  exportPerson: { section: 'offline', read: ownOfflineData },
  forgetPerson,
  courseNote,
  hidden: ['/offline'],
  forMinors: ['keepCourse', 'leaveCourse', 'storeEvents', 'takeCards', 'takeQuiz'],
  open: {
    queries: {
      packageManifest: 'as the lessons of its course: free ones are public, a locked one refuses',
      packageLesson: 'as the lesson itself',
      packageSize: 'a figure on the course page of everybody',
      packageVersion: 'as packageManifest: nothing for a course that does not open',
    },
  },
}
