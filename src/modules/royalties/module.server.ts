import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { isOwedRoyalties, ownRoyaltiesData } from './queries.server.ts'

export const royalties: Module = {
  name: 'royalties',
  limits,
  exportPerson: { section: 'royalties', read: ownRoyaltiesData },
  forgetPerson,
  // Whom nobody can reach any more nobody can pay.
  hasOpenMoney: isOwedRoyalties,
  outlives: {
    'royalty_rates.user_id': 'what a share of a sale was counted by; holds no name',
    'royalty_shares.user_id': 'money that the house owes or paid; holds no name',
    'royalty_payouts.user_id': 'money that was paid, which the tax law keeps for seven years; holds no name',
  },
  forAdmins: [
    'setRate',
    'payRoyalties',
    'takeBackPayout',
    'owedRoyalties',
    'royaltiesForAdmin',
    'currentRates',
    'teachersToPay',
  ],
  open: {
    queries: {
      brokenRoyalties: 'called by a job and the command line only, outside HTTP',
      isOwedRoyalties: 'called by the job that erases an account',
    },
  },
}
