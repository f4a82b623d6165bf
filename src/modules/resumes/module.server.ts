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
  forMinors: ['addResume', 'claimResume', 'nameResume', 'removeResume', 'saveResume'],
  open: {
    commands: {
      adviseOn: 'RES-01: public; it stores nothing',
      handleEvent: 'called by accounts through the context, in its transaction',
    },
    queries: {
      checkedResume: 'RES-01: public; it reads what the caller sends',
      documentFile: 'RES-01: public; it prints what the caller sends',
      firstResumeFile: 'RES-16: public; a CV of the caller, or one that says nothing but the caller',
      documentText: 'RES-01: public; it writes down what the caller sends',
      firstResume: 'RES-01: public; for a visitor it is empty',
      sharedPage: 'the secret in the address is the permission',
      sharedResumeFile: 'the secret in the address is the permission',
    },
  },
}
