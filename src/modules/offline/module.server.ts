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
}
