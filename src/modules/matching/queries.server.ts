export { ownMatchingData } from './queries/export.server.ts'
export { jobMatches, savedMatches } from './queries/matches.server.ts'
