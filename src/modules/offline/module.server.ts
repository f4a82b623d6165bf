import type { Module } from '#core/module.ts'
import { endLateQuizzes, forgetOldEvents } from './commands/tidy.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { courseNote } from './course-note.server.tsx'
import { ownOfflineData } from './queries/export.server.ts'

export const offline: Module = {
  name: 'offline',
  tidy: { endLateQuizzes, forgetOldEvents },
  exportPerson: { section: 'offline', read: ownOfflineData },
  forgetPerson,
  courseNote,
  hidden: ['/offline'],
}
