export { listJobApplications } from './queries/applications.server.ts'
export { ownJobData } from './queries/export.server.ts'
export { jobView } from './queries/job.server.ts'
export { countJobs, listJobs, newestListings } from './queries/listings.server.ts'
