export { ownTrackedData } from './queries/export.server.ts'
export { frozenFile, trackedView } from './queries/job.server.ts'
export { listTracked } from './queries/list.server.ts'
