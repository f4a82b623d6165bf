export { publishShares } from './commands/publish-shares.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { payRoyalties, takeBackPayout } from './commands/payouts.server.ts'
export { setRate } from './commands/set-rate.server.ts'
