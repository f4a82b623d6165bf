import type { Module } from '#core/module.ts'
import { forgetPerson, forgetReceivers, remindGivers, sendDueGifts } from './commands.server.ts'
import { courseNote } from './course-note.server.tsx'
import { limits } from './limits.server.ts'
import { ownGiftsData } from './queries.server.ts'

export const gifts: Module = {
  name: 'gifts',
  limits,
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
  forMinors: ['takeGift'],
  open: {
    commands: {
      orderGift: 'called by payments, in the transaction of the order',
      payGift: 'called by the payment that was paid, in its transaction',
      endGift: 'called by the payment that goes back, in its transaction',
      passGift: 'called by the payment that stays where another goes back, in its transaction',
      sendDueGifts: 'called by a timer',
      remindGivers: 'called by a timer',
      forgetReceivers: 'called by a timer',
    },
    queries: {
      giftOffer: 'which courses are for sale is public',
      giftToPay: 'called by payments, which know whose order it is',
      giftCourse: 'for events that payments publish',
    },
  },
}
