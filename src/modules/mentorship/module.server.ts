import type { Module } from '#core/module.ts'
import { forgetPerson, handleEvent, markUnsaid, remindSessions } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownMentorshipData } from './queries.server.ts'

export const mentorship: Module = {
  name: 'mentorship',
  limits,
  // Sessions begin at any minute.
  jobs: { 'remind-sessions': { retryLimit: 0, cron: '* * * * *', run: remindSessions } },
  tidy: { markUnsaid },
  exportPerson: { section: 'mentorship', read: ownMentorshipData },
  forgetPerson,
  handleEvent,
  hidden: ['/bookings'],
  forAdmins: [
    'linkMentor',
    'unlinkMentor',
    'verifyMentor',
    'deactivateMentor',
    'recordPayout',
    'mentorsForAdmins',
    'mentorForAdmins',
  ],
  outlives: {
    'bookings.user_id': 'what a payment bought; holds no name',
    'package_purchases.user_id': 'what a payment bought; holds no name',
    'mentor_credits.user_id': 'money that came and what became of it; holds no name',
  },
  forMinors: ['cancelBooking', 'markHeld', 'removeDay', 'removeHours', 'reportAbsence', 'retirePackage'],
  open: {
    commands: {
      linkMentorByEmail: 'called by the command line only, outside HTTP',
      seedTestMentor: 'called at start, outside HTTP',
      handleEvent: 'called by accounts through the context, in its transaction',
      holdTime: 'called by payments in the transaction that writes one',
      deliverSession: 'called by payments in the transaction that settles one',
      releaseTime: 'called by payments in the transaction that ends one',
      remindSessions: 'called by a timer',
      markUnsaid: 'called by a timer',
      letStand: 'called by payments in the transaction that refuses a refund',
      takeMentorTime:
        'called by commands for administrators that plan something else with a mentor, in their transaction',
      freeMentorTime: 'called by the same',
      takeBackSession: 'called by payments in the transaction that sends money back',
    },
    queries: {
      portraitOf: 'a drawing that everybody sees',
      listedMentors: 'MEN-01: public',
      listMentors: 'MEN-01: public',
      mentorShare: 'for the drawn picture of a listed mentor',
      mentorView: 'MPR-01: public',
      newTimesFor: 'free times of a mentor, which everybody sees',
      testMentor: 'TST-01: open to everybody',
      sessionOffer: 'called by payments for their buyer',
    },
  },
}
