import type { Module } from '#core/module.ts'
import { closeFinalTasks } from './commands/attempt.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { courseNote } from './course-note.server.tsx'
import { ownFinalTasksData } from './queries/export.server.ts'

export const finalTasks: Module = {
  name: 'final-tasks',
  jobs: { 'close-final-tasks': { retryLimit: 0, cron: '* * * * *', run: closeFinalTasks } },
  exportPerson: { section: 'finalTasks', read: ownFinalTasksData },
  forgetPerson,
  courseNote,
  hidden: ['/courses/*/final-task', '/courses/*/skill'],
}
