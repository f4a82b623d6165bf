export { ownJobData } from './queries/export.server.ts'
export { newestListings } from './queries/listings.server.ts'
