export { countMissedSearch, forgetOldSearches } from './commands/missed-searches.server.ts'
