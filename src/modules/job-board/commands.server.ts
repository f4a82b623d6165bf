export { closeListing, reopenListing, saveListing } from './commands/listings.server.ts'
