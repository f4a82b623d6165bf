export { createCoupon } from './commands/create.server.ts'
export { endCoupon } from './commands/end.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { lockCoupons, takeCoupon } from './commands/take.server.ts'
