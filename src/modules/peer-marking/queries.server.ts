export { ownPeerMarkingData } from './queries/export.server.ts'
export { peerMarksOf, reportedSubmissions } from './queries/for-markers.server.ts'
export { ownPeerLessons, peersView } from './queries/peers.server.ts'
export { countProjectsToMark, projectsToMark, projectToMark } from './queries/taught.server.ts'
