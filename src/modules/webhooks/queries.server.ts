export { ownWebhooksData } from './queries/export.server.ts'
export { ownDeliveries, ownEndpoints } from './queries/own.server.ts'
