import type { Module } from '#core/module.ts'
import { forgetPerson, forgetVisitorResumes } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownResumesData } from './queries.server.ts'

export const resumes: Module = {
  name: 'resumes',
  limits,
  tidy: { forgetVisitorResumes },
  exportPerson: { section: 'resumes', read: ownResumesData },
  forgetPerson,
  hidden: ['/cv/'],
  open: {
    commands: { adviseOn: 'RES-01: public; it stores nothing' },
    queries: {
      checkedResume: 'RES-01: public; it reads what the caller sends',
      documentFile: 'RES-01: public; it prints what the caller sends',
      documentText: 'RES-01: public; it writes down what the caller sends',
      firstResume: 'RES-01: public; for a visitor it is empty',
      sharedPage: 'the secret in the address is the permission',
      sharedResumeFile: 'the secret in the address is the permission',
    },
  },
}
