export { ownOfflineData } from './queries/export.server.ts'
export { packageLesson, packageManifest, packageVersion, type SentLesson } from './queries/package.server.ts'
export { packageSize } from './queries/size.server.ts'
