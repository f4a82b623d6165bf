import type { Module } from '#core/module.ts'
import { forgetLooseFiles } from './files.server.ts'
import { forgetPerson } from './commands/ask.server.ts'
import { ownAuthoringData } from './queries/requests.server.ts'

export const authoring: Module = {
  name: 'authoring',
  tidy: { forgetLooseFiles },
  exportPerson: { section: 'authoring', read: ownAuthoringData },
  forgetPerson,
  notPersonal: { course_import_issues: 'what parts of a course were called in another system' },
}
