export { orderParts } from './commands/order.server.ts'
export { remindOfParts } from './commands/remind.server.ts'
export { giveBackParts, takeParts } from './commands/take.server.ts'
