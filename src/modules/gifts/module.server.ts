import type { Module } from '#core/module.ts'
import { forgetPerson, forgetReceivers } from './commands/forget.server.ts'
import { remindGivers } from './commands/remind.server.ts'
import { sendDueGifts } from './commands/send.server.ts'
import { courseNote } from './course-note.server.tsx'
import { ownGiftsData } from './queries/export.server.ts'

export const gifts: Module = {
  name: 'gifts',
  jobs: { 'send-gifts': { retryLimit: 0, cron: '*/5 * * * *', run: sendDueGifts } },
  tidy: { remindGivers, forgetReceivers },
  exportPerson: { section: 'gifts', read: ownGiftsData },
  forgetPerson,
  courseNote,
  outlives: {
    'gifts.giver_id': 'what a payment bought; holds no name any more',
    'gifts.taken_by': 'which course a payment opened; holds no name',
  },
  hidden: ['/gifts', '/gift', '/courses/*/gift'],
  // Nothing is paid: as opening a course.
}
