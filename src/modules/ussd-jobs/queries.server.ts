export { countUssdJobs, ussdBoard } from './queries/board.server.ts'
export { ownUssdData } from './queries/export.server.ts'
export { ownUssdJobIds, ownUssdJobs } from './queries/own.server.ts'
export { countUssdJobsToReview, ussdJobsToReview } from './queries/review.server.ts'
