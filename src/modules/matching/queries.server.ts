export { ownMatchingData } from './queries/export.server.ts'
export { jobMatches } from './queries/matches.server.ts'
