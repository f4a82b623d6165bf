import type { Module } from '#core/module.ts'
import { checkBooks } from './commands.server.ts'

export const oversight: Module = {
  name: 'oversight',
  jobs: { 'check-books': { retryLimit: 2, cron: '41 * * * *', run: checkBooks } },
  open: { commands: { noteBackup: 'called by the command line only, outside HTTP' } },
}
