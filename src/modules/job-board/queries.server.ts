export { listJobApplications } from './queries/applications.server.ts'
export { ownJobData } from './queries/export.server.ts'
export { jobView } from './queries/job.server.ts'
export { listJobs, newestListings } from './queries/listings.server.ts'
