export { ownSignOnData } from './queries/export.server.ts'
export { signOnForAdmin, signOnForManager } from './queries/for-admins.server.ts'
export { ownLinks } from './queries/own.server.ts'
export { findOrganisation, firstView, mailedView, wayView } from './queries/way.server.ts'
