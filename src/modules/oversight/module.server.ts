import type { Module } from '#core/module.ts'
import { checkBooks } from './commands.server.ts'

export const oversight: Module = {
  name: 'oversight',
  jobs: { 'check-books': { retryLimit: 2, cron: '41 * * * *', run: checkBooks } },
  forAdmins: ['lastCheck'],
  open: {
    commands: { checkBooks: 'called by a job', noteBackup: 'called by the command line only, outside HTTP' },
    queries: {
      faultsOf: 'called by a job and the command line only, outside HTTP',
      figures: 'called by /metrics, which answers this machine or a secret; names no person',
    },
  },
}
