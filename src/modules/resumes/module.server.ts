import type { Module } from '#core/module.ts'
import { forgetPerson, forgetVisitorResumes, handleEvent } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownResumesData } from './queries.server.ts'

export const resumes: Module = {
  name: 'resumes',
  limits,
  tidy: { forgetVisitorResumes },
  exportPerson: { section: 'resumes', read: ownResumesData },
  forgetPerson,
  handleEvent,
  hidden: ['/cv/'],
  forMinors: ['addResume', 'saveResume'],
  open: { queries: { documentText: 'RES-01: public; it writes down what the caller sends' } },
}
