export { ownChat } from './queries/chat.server.ts'
export { ownCoachingData } from './queries/export.server.ts'
export { aiSpending } from './queries/spending.server.ts'
