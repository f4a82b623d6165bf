import type { Module } from '#core/module.ts'
import { forgetPerson, forgetVisitorResumes } from './commands/ownership.server.ts'
import { handleEvent } from './commands/handle-event.server.ts'
import { ownResumesData } from './queries/export.server.ts'

export const resumes: Module = {
  name: 'resumes',
  tidy: { forgetVisitorResumes },
  exportPerson: { section: 'resumes', read: ownResumesData },
  forgetPerson,
  handleEvent,
  hidden: ['/cv/'],
  forMinors: ['addResume', 'saveResume'],
  open: { queries: { documentText: 'RES-01: public; it writes down what the caller sends' } },
}
