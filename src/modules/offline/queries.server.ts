export { ownOfflineData } from './queries/export.server.ts'
