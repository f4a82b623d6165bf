import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { publishShares } from './commands/publish-shares.server.ts'
import { isOwedRoyalties } from './queries/ledger.server.ts'
import { ownRoyaltiesData } from './queries/export.server.ts'

export const royalties: Module = {
  name: 'royalties',
  // Shares are also written by the triggers of the version before this one, which can tell no program (decision 120).
  jobs: { 'publish-shares': { retryLimit: 0, cron: '* * * * *', run: publishShares } },
  exportPerson: { section: 'royalties', read: ownRoyaltiesData },
  forgetPerson,
  // Whom nobody can reach any more nobody can pay.
  hasOpenMoney: isOwedRoyalties,
  withheld: {
    royalty_news: 'shares of which programs are told within a minute; the shares are in the download',
  },
  outlives: {
    'royalty_rates.user_id': 'what a share of a sale was counted by; holds no name',
    'royalty_shares.user_id': 'money that the house owes or paid; holds no name',
    'royalty_payouts.user_id': 'money that was paid, which the tax law keeps for seven years; holds no name',
  },
}
