export { ownOfflineData } from './queries/export.server.ts'
export {
  packageLesson,
  packageManifest,
  packageSize,
  packageVersion,
  type SentLesson,
} from './queries/package.server.ts'
