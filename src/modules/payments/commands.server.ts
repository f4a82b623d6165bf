export { startPayment } from './commands/start.server.ts'
export { hearCallback } from './commands/hear.server.ts'
export { chasePayment, sweepPayments } from './commands/chase.server.ts'
export { resolveReview } from './commands/review.server.ts'
