import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { goRound } from './commands/round.server.ts'
import { ownPeerMarkingData } from './queries/export.server.ts'

export const peerMarking: Module = {
  name: 'peer-marking',
  jobs: { 'peer-round': { retryLimit: 2, cron: '*/10 * * * *', run: goRound } },
  exportPerson: { section: 'peerMarking', read: ownPeerMarkingData },
  forgetPerson,
  hidden: ['/marking/'],
  open: { queries: { isGiven: 'asks nobody: a condition for whoever asks who reads a work' } },
}
