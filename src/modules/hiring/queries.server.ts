export { listApplications, ownCareersData } from './queries/applications.server.ts'
export { openingBySlug, openOpenings } from './queries/openings.server.ts'
