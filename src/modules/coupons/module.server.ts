import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { ownCouponsData } from './queries/export.server.ts'

export const coupons: Module = {
  name: 'coupons',
  exportPerson: { section: 'coupons', read: ownCouponsData },
  forgetPerson,
  withheld: { coupons: 'what administrators decide about prices; which code one used stands with its use' },
  outlives: {
    'coupon_uses.user_id': 'the price of an order in the books, which the tax law keeps for seven years',
    'coupons.created_by': "an administrator's decision about prices",
    'coupons.ended_by': 'likewise',
    'coupons.user_id':
      'whose order it lowered or could have lowered, in the same books; the account is erased and nobody can use it',
  },
}
